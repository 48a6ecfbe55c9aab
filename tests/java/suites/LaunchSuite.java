import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs JUnit classes, says how many tests there were, and leaves the machine as it is. */
public final class LaunchSuite {
    private LaunchSuite() {}

    public static void main(String[] classes) {
        SummaryGeneratingListener heard = new SummaryGeneratingListener();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        request.selectors(Arrays.stream(classes).map(name -> selectClass(name)).collect(Collectors.toList()));
        LauncherFactory.create().execute(request.build(), heard);
        System.err.println("tests " + heard.getSummary().getTestsStartedCount());
    }
}
