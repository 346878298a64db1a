-- Five roles. Whoever could do everything is an owner; NULL is nobody's role: it allows nothing.

ALTER TABLE admins ALTER COLUMN role DROP DEFAULT, ALTER COLUMN role DROP NOT NULL;
UPDATE admins SET role = 'owner' WHERE role = 'admin';
UPDATE admins SET role = NULL WHERE role NOT IN ('owner', 'manager', 'kitchen', 'rider', 'accounts');
ALTER TABLE admins ADD CONSTRAINT admins_role_check CHECK (role IN ('owner', 'manager', 'kitchen', 'rider', 'accounts'));
