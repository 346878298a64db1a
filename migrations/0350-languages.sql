-- In which languages the kitchen speaks to customers, and which of them a customer has chosen. Which there are stands in
-- src/shared/domain/people/language.ts.

ALTER TABLE kitchen_profiles ADD COLUMN languages text[] NOT NULL DEFAULT '{en,hi,mr}' CHECK ('en' = ANY (languages));

-- NULL: nothing has been chosen.
ALTER TABLE customers ADD COLUMN language text CHECK (language IN ('en', 'hi', 'mr'));
