-- How a large picture is kept, see MenuPhoto: its size, the widths it can be had in, a blurred one to show before it.
-- NULL: only as it is, and small.
ALTER TABLE uploads ADD COLUMN photo jsonb;
