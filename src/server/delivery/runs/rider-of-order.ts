import { sql } from 'kysely'

/** Whose run the order `o` is on, as SQL: `{ _id, name }`, or NULL. */
export const RIDER_OF_ORDER = sql<{
  _id: string
  name: string
} | null>`(SELECT jsonb_build_object('_id', a.id, 'name', a.name)
  FROM stop_orders so JOIN run_stops s ON s.id = so.stop_id JOIN runs r ON r.id = s.run_id JOIN admins a ON a.id = r.rider_id
  WHERE so.order_id = o.id)`
