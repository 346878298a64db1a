import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Buyer, BuyerProblem } from '#shared/domain/money/documents/buyer.ts'
import { hasOwnDocument } from '#shared/domain/money/documents/kinds.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { Subject } from '../intents.ts'
import type { DocumentContent } from './content.ts'
import { readSettings } from './settings.ts'

/** Documents as their customer sees them. */

/** An order that is no meal of a subscription; another customer's counts as missing. */
const ownOrder = (customerId: string | null, id: string): RawBuilder<SqlBool> =>
  sql`o.id = ${id} AND o.customer_id = coalesce(${customerId}, o.customer_id) AND o.subscription_id IS NULL`

interface SoldThing {
  /** When an order is delivered; `null` of a subscription. */
  day: KitchenDay | null
  pricePaise: number
  counts: boolean
  documented: boolean
  asked: Buyer | null
  /** What the document waits for. */
  missing: BuyerProblem | null
  customerId: string | null
}

/** What a document is for. Of a customer another's counts as missing; `null`: of any customer. Throws `not_found`. */
export async function soldThing(
  db: Db,
  customerId: string | null,
  { kind, id }: Subject,
  lock = false,
): Promise<SoldThing> {
  const end = lock ? sql`FOR SHARE` : sql``
  const asked = sql`(SELECT json_build_object('name', r.name, 'gstin', r.gstin, 'address', r.address) FROM document_requests r WHERE r.subject_id = ${id})`
  const missing = sql`(SELECT q.problem FROM document_queue q WHERE q.subject_id = ${id}) AS missing`
  const { rows } = await (kind === 'order'
    ? sql<SoldThing>`
        SELECT o.delivery_date AS day, o.price_paise AS "pricePaise", o.fulfilment <> ALL(${NOT_ORDERED}::text[]) AS counts, ${asked} AS asked,
          ${missing}, o.customer_id AS "customerId",
          EXISTS (SELECT FROM document_subjects s WHERE s.order_id = o.id AND s.open) AS documented
        FROM orders o WHERE ${ownOrder(customerId, id)} ${end}`
    : sql<SoldThing>`
        SELECT NULL::date AS day, s.price_paise AS "pricePaise", s.status <> 'cancelled' AS counts, ${asked} AS asked,
          ${missing}, s.customer_id AS "customerId",
          EXISTS (SELECT FROM document_subjects d WHERE d.subscription_id = s.id AND d.open) AS documented
        FROM subscriptions s WHERE s.id = ${id} AND s.customer_id = coalesce(${customerId}, s.customer_id) ${end}`
  ).execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** The documents of an order or a subscription of a customer, and what is to come. Throws `not_found`. */
export async function ownDocuments(ctx: AppContext, customerId: string, subject: Subject) {
  const thing = await soldThing(ctx.db, customerId, subject)
  const settings = (await readSettings(ctx.db)).on(thing.day ?? kitchenDayOf(ctx.now()))
  const documents = await ctx.db
    .selectFrom('document_subjects as s')
    .innerJoin('documents as d', 'd.id', 's.document_id')
    .select(['d.id', 'd.number', 'd.kind', 'd.mode', 'd.day', 'd.total_paise'])
    .where(subject.kind === 'order' ? 's.order_id' : 's.subscription_id', '=', subject.id)
    // It tells of others, too.
    .where('d.kind', '<>', 'daily')
    .orderBy('d.id')
    .execute()
  const billing = await ctx.db
    .selectFrom('customer_billing')
    .select(['name', 'gstin', 'address'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const { asked, missing } = thing
  return { documents, asked, missing, billing: billing ?? null, comes: comesOf(thing, subject, settings) }
}

function comesOf(
  { documented, counts, pricePaise, asked }: SoldThing,
  { kind }: Subject,
  settings: { issuing: boolean; ownFromPaise: number },
): 'own' | 'shared' | 'issued' | 'none' {
  if (documented) return 'issued'
  if (!settings.issuing || !counts || pricePaise === 0) return 'none'
  return kind === 'subscription' || hasOwnDocument({ pricePaise, asked: asked !== null }, settings) ? 'own' : 'shared'
}

/** What a document of a customer's says. Throws `not_found` for another's, and for what tells of others as well. */
export async function ownContent(db: Db, customerId: string, id: string): Promise<DocumentContent> {
  const { rows } = await sql<{ content: DocumentContent }>`
    SELECT d.content FROM documents d WHERE d.id = ${id} AND d.kind <> 'daily' AND EXISTS (
      SELECT FROM document_subjects s LEFT JOIN orders o ON o.id = s.order_id LEFT JOIN subscriptions p ON p.id = s.subscription_id
      WHERE s.document_id = d.id AND coalesce(o.customer_id, p.customer_id) = ${customerId})`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row.content
}
