-- Whether the days of pauses extend how long the meals of a subscription can be eaten. Nobody loses a meal by the default.
ALTER TABLE subscription_policies ADD COLUMN pauses_extend boolean NOT NULL DEFAULT true;
