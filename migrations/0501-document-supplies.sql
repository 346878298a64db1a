-- The tax of a document with extras that are taxed on their own: a row for each of its supplies, at most two. The document has
-- their sums, and no rate and no code when there are two. Other documents have no rows here, and their own rate.
CREATE TABLE document_supplies (
  document_id uuid NOT NULL REFERENCES documents (id),
  extras boolean NOT NULL,                         -- that of the extras; else that of the meals
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 4000),
  code text,
  total_paise integer NOT NULL CHECK (total_paise > 0),
  taxable_paise integer NOT NULL,
  cgst_paise integer NOT NULL,
  sgst_paise integer NOT NULL,
  igst_paise integer NOT NULL,
  round_off_paise integer NOT NULL,
  pieces integer CHECK (pieces >= 0),              -- of goods; NULL of a service, which is not counted
  PRIMARY KEY (document_id, extras),
  CHECK (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise)
);
CREATE TRIGGER document_supplies_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_supplies
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

ALTER TABLE documents DROP CONSTRAINT documents_tax;
ALTER TABLE documents ADD CONSTRAINT documents_tax CHECK (
  num_nonnulls(taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise) IN (0, 5)
  AND (taxable_paise IS NOT NULL OR rate_bp IS NULL)
  AND (taxable_paise IS NULL OR taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise));

-- What of a subject's amount is in the supply of the extras.
ALTER TABLE document_subjects ADD COLUMN extras_paise integer NOT NULL DEFAULT 0
  CHECK (extras_paise BETWEEN 0 AND amount_paise);
