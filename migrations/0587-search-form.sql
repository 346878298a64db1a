-- Names and addresses are found in whatever coding they were typed: joiners, the nukta, and nasals before their own class.

CREATE FUNCTION search_form(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize(
  translate(
    regexp_replace(
      translate(normalize(typed, NFD), U&'\00AD\200B\200C\200D\200E\200F\2060\FEFF\093C', ''),
      U&'\0919\094D(?=[\0915-\0918])|\091E\094D(?=[\091A-\091D])|\0923\094D(?=[\091F-\0922])|\0928\094D(?=[\0924-\0927])|\092E\094D(?=[\092A-\092D])',
      U&'\0902', 'g'
    ),
    U&'\0901', U&'\0902'
  ),
  NFC
);

DROP INDEX customers_by_name;
CREATE INDEX customers_by_name ON customers USING gin (to_tsvector('simple', search_form(coalesce(name, ''))));
DROP INDEX addresses_by_word;
CREATE INDEX addresses_by_word
  ON addresses USING gin (to_tsvector('simple', translate(search_form(address), '-/.,:;#@()&_', '            ')));

-- The words of orders are written again by the job that writes them.
INSERT INTO orders_to_index SELECT order_id FROM order_words;
