-- A person can have two of the roles that do not include each other, and a forgotten password is set again by a link.

ALTER TABLE admins
  ADD COLUMN second_role text CHECK (second_role IN ('kitchen', 'rider', 'accounts')),
  ADD CONSTRAINT admins_roles_combine
    CHECK (second_role IS NULL OR (role IS NOT NULL AND role IN ('kitchen', 'rider', 'accounts') AND role <> second_role));

ALTER TABLE staff_invitations
  ADD COLUMN second_role text CHECK (second_role IN ('kitchen', 'rider', 'accounts')),
  ADD CONSTRAINT invitations_roles_combine
    CHECK (second_role IS NULL OR (role IN ('kitchen', 'rider', 'accounts') AND role <> second_role));

CREATE TABLE password_links (
  admin_id uuid PRIMARY KEY REFERENCES admins (id),
  token_hash bytea NOT NULL UNIQUE,
  made_by uuid NOT NULL REFERENCES admins (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
