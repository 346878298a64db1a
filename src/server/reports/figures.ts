import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { countsAsOrdered, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { Days } from './counting.ts'
import { countDay, type DayFigures, nextDayWithOrders, type SalesRow } from './day-figures.ts'
import { rolledUpThrough } from './rolled-up-through.ts'

/** Rolled-up days that are read at once. */
const AT_ONCE = 50

/**
 * The figures of each of these days that has orders, the oldest first: what is kept of rolled-up days, the others counted.
 * Each statement is short, so that the embedded database serves others in between.
 */
export async function figuresOf({ longWork, now }: Pick<AppContext, 'longWork' | 'now'>, days: Days) {
  const { db } = longWork
  const figures: DayFigures[] = []
  let before = days ? addDays(days.from, -1) : null
  const through = await rolledUpThrough(db, now())
  if (through !== null && !(before !== null && before >= through)) {
    for await (const { stale, ...kept } of rolledUpDays(db, { after: before, through, to: days?.to ?? through })) {
      figures.push(stale ? await countDay(db, kept.day) : kept)
    }
    before = through
  }
  for (;;) {
    const day = await nextDayWithOrders(db, before)
    if (day === null || (days !== null && day > days.to)) return figures
    figures.push(await countDay(db, day))
    before = day
  }
}

async function* rolledUpDays(
  db: Db,
  { after, through, to }: { after: KitchenDay | null; through: KitchenDay; to: KitchenDay },
): AsyncGenerator<DayFigures & { stale: boolean }> {
  let before = after
  for (;;) {
    const rows = await db
      .selectFrom('day_rollups')
      .select(['day', 'sales', 'portions', 'stale'])
      .$if(before !== null, (query) => query.where('day', '>', before as KitchenDay))
      .where('day', '<=', through)
      .where('day', '<=', to)
      .orderBy('day')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) yield row as DayFigures & { stale: boolean }
    if (rows.length < AT_ONCE) return
    before = rows.at(-1)?.day as KitchenDay
  }
}

interface Sales {
  orders: number
  /** Those that are neither cancelled nor skipped. */
  counted: number
  /** Paise. */
  revenue: number
}

/** Orders and revenue by day, the newest first. */
export function salesByDay(figures: DayFigures[]): (Sales & { day: KitchenDay })[] {
  return figures.map(({ day, sales }) => ({ day, ...total(sales) })).reverse()
}

/** Orders and revenue by status; of subscriptions only, when asked. */
export function salesByStatus(figures: DayFigures[], ofSubscriptions = false): (Sales & { status: OrderStatus })[] {
  const sales = figures.flatMap((day) => day.sales).filter((row) => row.ofSubscription || !ofSubscriptions)
  return [...Map.groupBy(sales, ({ status }) => status)].map(([status, rows]) => ({ status, ...total(rows) }))
}

/** How many orders there are. */
export function countOrders(figures: DayFigures[]): number {
  return total(figures.flatMap(({ sales }) => sales)).orders
}

function total(sales: SalesRow[]): Sales {
  const sum = (key: 'orders' | 'revenue', rows = sales) => rows.reduce((sum, row) => sum + row[key], 0)
  const counted = sales.filter(({ status }) => countsAsOrdered(status))
  return { orders: sum('orders'), counted: sum('orders', counted), revenue: sum('revenue') }
}

/** What all of these days come to, with their plates of thali. */
export function salesOf(figures: DayFigures[]): Sales & { plates: number } {
  const thalis = figures
    .flatMap(({ portions }) => portions)
    .filter(({ kind, status }) => kind === 'thali' && countsAsOrdered(status))
  const plates = thalis.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ...total(figures.flatMap(({ sales }) => sales)), plates }
}
