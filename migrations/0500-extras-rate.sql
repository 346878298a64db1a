-- Extras may be taxed at a rate of their own, under a code of their own. NULL: they are in the same supply as the meals.
ALTER TABLE tax_settings
  ADD COLUMN extras_rate_bp integer CHECK (extras_rate_bp BETWEEN 0 AND 4000),
  ADD COLUMN extras_code text CHECK (extras_code ~ '^[0-9]{4,8}$'),
  ADD CONSTRAINT tax_settings_extras CHECK ((extras_rate_bp IS NULL) = (extras_code IS NULL));
