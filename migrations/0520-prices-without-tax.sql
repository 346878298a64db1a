-- Whether the office enters prices with the tax in them. What is stored of a price is always what customers pay.
ALTER TABLE tax_settings
  ADD COLUMN prices_include_tax boolean NOT NULL DEFAULT true;
