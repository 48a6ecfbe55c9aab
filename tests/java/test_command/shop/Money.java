package shop;

import java.util.Objects;

public final class Money {
    private final int amount;
    private final String currency;

    public Money(int amount, String currency) {
        this.amount = amount;
        this.currency = currency;
    }

    public int getAmount() {
        return amount;
    }

    public Money plus(int more) {
        return new Money(amount + more, currency);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money
                && ((Money) other).amount == amount
                && Objects.equals(((Money) other).currency, currency);
    }

    @Override
    public int hashCode() {
        return amount;
    }
}
