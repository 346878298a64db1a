-- The latest date of a series and financial year: no document is dated before one with a lower number.
-- NULL: the version before began this series.
ALTER TABLE document_counters ADD COLUMN last_day date;
UPDATE document_counters c
  SET last_day = (SELECT max(d.day) FROM documents d WHERE d.series = c.series AND d.year = c.year);
