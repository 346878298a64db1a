import type { Db } from '#server/kernel/db/connection.ts'
import type { Ticket } from '#shared/contract/ordering/office/feedback.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { Remedy } from '#shared/domain/ordering/ratings.ts'

const OPEN_SHOWN = 200
const CLOSED_SHOWN = 20

function selectTickets(db: Db) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('admins as a', 'a.id', 't.closed_by')
    .selectAll('t')
    .select(['o.delivery_date', 'o.customer_name', 'o.phone', 'a.name as admin'])
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>>

/** Tickets that are open, the oldest first, and after them those closed last. */
export async function listTickets(db: Db): Promise<Ticket[]> {
  const open = await selectTickets(db)
    .where('t.closed_at', 'is', null)
    .orderBy('t.opened_at')
    .limit(OPEN_SHOWN)
    .execute()
  const closed = await selectTickets(db)
    .where('t.closed_at', 'is not', null)
    .orderBy('t.closed_at', 'desc')
    .limit(CLOSED_SHOWN)
    .execute()
  return [...open, ...closed].map(presentTicket)
}

/** The tickets of a customer's orders, those of the latest orders first. */
export async function ticketsOfCustomer(db: Db, customerId: string): Promise<Ticket[]> {
  const rows = await selectTickets(db)
    .where('o.customer_id', '=', customerId)
    .orderBy('o.id', 'desc')
    .limit(CLOSED_SHOWN)
    .execute()
  return rows.map(presentTicket)
}

/** Closes an open ticket; one that is closed stays as it is. Returns it, `undefined` when there is none. */
export async function closeTicket(
  db: Db,
  id: string,
  { remedy, adminId, at }: { remedy: Remedy; adminId: string; at: Date },
): Promise<Ticket | undefined> {
  await db
    .updateTable('tickets')
    .set({ closed_at: at, closed_by: adminId, remedy })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  const row = await selectTickets(db).where('t.id', '=', id).executeTakeFirst()
  return row && presentTicket(row)
}

function presentTicket(row: TicketRow): Ticket {
  const { closed_at: at, remedy } = row
  return {
    _id: row.id,
    number: orderNumber(row.id) as string,
    order_id: row.order_id,
    order_number: orderNumber(row.order_id) as string,
    delivery_date: row.delivery_date,
    dish: row.dish_name,
    customer: row.customer_name,
    phone_number: row.phone,
    opened: row.opened_at.toISOString(),
    due: row.due_at.toISOString(),
    closed: at && remedy ? { at: at.toISOString(), by: row.admin ?? '', remedy } : null,
  }
}
