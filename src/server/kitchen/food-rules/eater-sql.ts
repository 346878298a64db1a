import { sql } from 'kysely'

/** `recipientKey` of the domain as SQL, of an order `o`. */
export const ORDER_EATER = sql`lower(btrim(coalesce(o.recipient_name, '')))`
