import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import {
  type DueOrder,
  type DueSubscription,
  type DuesOf,
  ordersDue,
  type RiderSql,
  subscriptionsDue,
} from './queries.ts'

interface PageOfDues {
  orders: DueOrder[]
  subscriptions: DueSubscription[]
  nextCursor: string | null
}

const NONE = { rows: [], nextCursor: null }

/**
 * A page of what is due: so many orders, and, unless they are those of a day, as many subscriptions. The cursor is the last
 * order and the last subscription of the page before; empty for those of which all are listed.
 */
export async function pageOfDues(
  db: Db,
  of: DuesOf,
  rider: RiderSql,
  query: { cursor?: string | undefined; limit?: number | undefined },
  usualLimit: number,
): Promise<PageOfDues> {
  const { order, subscription } = partsOf(query.cursor)
  const orders =
    order === ''
      ? NONE
      : await readPage({ ...query, cursor: order }, usualLimit, (page) => ordersDue(db, of, rider, page))
  const subscriptions =
    subscription === '' || of.day !== null
      ? NONE
      : await readPage({ ...query, cursor: subscription }, usualLimit, (page) => subscriptionsDue(db, of, rider, page))
  return { orders: orders.rows, subscriptions: subscriptions.rows, nextCursor: cursorOf(orders, subscriptions) }
}

/** `undefined` of both for the first page. Throws `invalid_request` for what is no cursor. */
function partsOf(cursor: string | undefined): { order: string | undefined; subscription: string | undefined } {
  if (cursor === undefined) return { order: undefined, subscription: undefined }
  const [order, subscription = '', ...others] = cursor.split(',')
  if (others.length > 0) throw new AppError('invalid_request', { field: 'query.cursor' })
  return { order, subscription }
}

type Read = { nextCursor: string | null }

function cursorOf({ nextCursor: order }: Read, { nextCursor: subscription }: Read): string | null {
  return subscription === null ? order : `${order ?? ''},${subscription}`
}
