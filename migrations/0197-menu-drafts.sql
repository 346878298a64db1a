-- A menu is published, or a draft that customers see nothing of, or part of a template from which drafts are made.

CREATE TABLE menu_templates (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX menu_templates_one_name ON menu_templates (lower(btrim(name)));

ALTER TABLE menus
  ADD COLUMN stage text NOT NULL DEFAULT 'published' CHECK (stage IN ('published', 'draft', 'template')),
  ADD COLUMN template_id uuid REFERENCES menu_templates (id) ON DELETE CASCADE,
  ADD COLUMN template_weekday integer CHECK (template_weekday BETWEEN 0 AND 6), -- 0 is Monday; NULL: for any day
  ADD CONSTRAINT menus_active_is_published CHECK (NOT is_active OR stage = 'published'),
  ADD CONSTRAINT menus_draft_has_day CHECK (stage <> 'draft' OR menu_date IS NOT NULL),
  ADD CONSTRAINT menus_of_template CHECK ((stage = 'template') = (template_id IS NOT NULL)),
  -- Checked at the end of each statement, so that two drafts can exchange their days.
  ADD CONSTRAINT menus_one_draft EXCLUDE USING btree (slot WITH =, menu_date WITH =) WHERE (stage = 'draft') DEFERRABLE;

CREATE INDEX menus_by_template ON menus (template_id) WHERE template_id IS NOT NULL;
