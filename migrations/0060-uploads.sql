-- Pictures that admins have uploaded. Which of them are shown stands in items, menus and menu_items; the others go.

CREATE TABLE uploads (
  path text PRIMARY KEY,                           -- folder/name.webp, as in the storage
  admin_id uuid NOT NULL REFERENCES admins (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX uploads_by_age ON uploads (created_at);
