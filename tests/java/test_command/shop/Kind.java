package shop;

public enum Kind { SMALL, BIG, HUGE }
