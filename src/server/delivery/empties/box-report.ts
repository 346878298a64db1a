import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { BoxReport } from '#shared/contract/delivery/office/boxes.schemas.ts'
import { wantedPaise } from '#shared/domain/delivery/deposits.ts'
import { heldDeposits, heldOfEach } from './deposits.ts'
import { boxesOut, boxKinds } from './empties.ts'

/** As many customers as the office looks through at once. */
const SHOWN = 500

/** What the office sees of boxes that come back, and of the deposits for them. */
export async function boxReport(db: Db, now: Date): Promise<BoxReport> {
  const kinds = await boxKinds(db)
  const out = await mostOut(db, now)
  const { total, count, customers } = await heldDeposits(db)
  const ids = (rows: { customer: string }[]) => rows.map(({ customer }) => customer)
  const held = await heldOfEach(db, ids(out))
  const outOf = await boxesOut(db, ids(customers))
  return {
    kinds: kinds.map(({ id, name, perThali, mostOut, retired, depositPaise }) => ({
      _id: id,
      name,
      perThali,
      mostOut,
      retired,
      deposit: rupeesFromPaise(depositPaise),
    })),
    out: out.map(({ count: _, ...row }) => ({ ...row, held: rupeesFromPaise(held.get(row.customer) ?? 0) })),
    outMore: (out[0]?.count ?? 0) - out.length,
    gone: await goneByMonth(db, now),
    deposits: customers.map(({ customer, name, held }) => ({
      customer,
      name,
      held: rupeesFromPaise(held),
      wanted: rupeesFromPaise(wantedPaise(kinds, outOf.get(customer) ?? new Map())),
    })),
    depositsMore: count - customers.length,
    held: rupeesFromPaise(total),
  }
}

/**
 * Who has how many of a kind, who most first, of `count` in all. What went out first is back, lost or broken first: with n out
 * now the first of them went with the n-th latest.
 */
async function mostOut(db: Db, now: Date) {
  const { rows } = await sql<Omit<BoxReport['out'][number], 'held'> & { count: number }>`
    SELECT h.customer, c.name, h.kind, h.n, h.count,
      coalesce(greatest(0, floor(extract(epoch FROM ${now}::timestamptz - first.at) / 86400)), 0)::integer AS days
    FROM (
      SELECT coalesce(g.merged_into, g.id) AS customer, b.kind_id AS kind,
        sum(CASE b.move WHEN 'out' THEN b.n ELSE -b.n END)::integer AS n, (count(*) OVER ())::integer AS count
      FROM box_moves b JOIN customers g ON g.id = b.customer_id
      GROUP BY 1, 2 HAVING sum(CASE b.move WHEN 'out' THEN b.n ELSE -b.n END) <> 0
      ORDER BY n DESC, customer LIMIT ${SHOWN}
    ) h JOIN customers c ON c.id = h.customer
      CROSS JOIN LATERAL (
        SELECT max(at) AS at FROM (
          SELECT b.at, sum(b.n) OVER (ORDER BY b.at DESC, b.id DESC) AS latest
          FROM customers g JOIN box_moves b ON b.customer_id = g.id
          WHERE (g.id = h.customer OR g.merged_into = h.customer) AND b.kind_id = h.kind AND b.move = 'out'
        ) went WHERE h.n > 0 AND latest >= h.n
      ) first
    ORDER BY h.n DESC, h.customer, h.kind`.execute(db)
  return rows
}

/** What was lost and broken in a month; what is taken back counts below zero in its own month. */
async function goneByMonth(db: Db, now: Date) {
  const { rows } = await sql<BoxReport['gone'][number]>`
    SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month, kind_id AS kind,
      coalesce(sum(n) FILTER (WHERE move = 'lost'), 0)::integer AS lost,
      coalesce(sum(n) FILTER (WHERE move = 'broken'), 0)::integer AS broken
    FROM box_moves WHERE move IN ('lost', 'broken') AND at > ${now}::timestamptz - interval '13 months'
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`.execute(db)
  return rows.filter(({ lost, broken }) => lost !== 0 || broken !== 0)
}
