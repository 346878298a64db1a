import { sql } from 'kysely'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { qrOf } from '#server/kernel/qr.ts'
import type { Setup } from '#shared/contract/demo/office/setup.schemas.ts'
import { orderDayAt, weekStripOf } from '#shared/domain/calendar/calendar.ts'
import { isDemo } from '../demo-records.ts'

/** In `settings`: when the list of first steps was put away. */
const SETUP_DONE = 'setup_done'
/** Orders among which the trial order is looked for: the first there were. */
const FIRST_ORDERS = 200

type Facts = Omit<Setup, 'demo' | 'testSignIn' | 'qr' | 'dishes' | 'menus'> & {
  all: number
  pictured: number
  planned: number
}

/** How far a new kitchen has come. Nothing of it is kept: each step is looked up. `address` is shown as a QR code. */
export async function setupOf(ctx: AppContext, address?: string): Promise<Setup> {
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now)
  const orderDay = orderDayAt(calendar, now)
  const days = weekStripOf(calendar, orderDay).filter((day) => day >= orderDay)
  const { rows } = await sql<Facts>`
    SELECT
      EXISTS (SELECT FROM settings WHERE name = ${SETUP_DONE}) AS dismissed,
      p.name IS NOT NULL AND (p.phone IS NOT NULL OR p.whatsapp IS NOT NULL) AS contact,
      EXISTS (SELECT FROM kitchen_prices WHERE created_by IS NOT NULL) AS prices,
      p.hours IS NOT NULL AND (p.area IS NOT NULL OR p.pincodes <> '{}') AS area,
      (SELECT count(*)::integer FROM items WHERE deleted_at IS NULL AND is_active) AS all,
      (SELECT count(*)::integer FROM items
        WHERE deleted_at IS NULL AND is_active AND image_url IS NOT NULL) AS pictured,
      (SELECT count(DISTINCT menu_date)::integer FROM menus
        WHERE stage = 'published' AND slot = ${calendar.slot.code} AND menu_date = ANY(${days}::date[])) AS planned,
      (SELECT CASE WHEN bool_or(fulfilment = 'delivered') THEN 'delivered'
          WHEN bool_or(fulfilment NOT IN ('cancelled', 'skipped')) THEN 'placed' ELSE 'none' END
        FROM (SELECT fulfilment FROM orders ORDER BY id LIMIT ${FIRST_ORDERS}) AS first_orders) AS trial,
      (SELECT count(*)::integer FROM admins WHERE disabled_at IS NULL AND role IS NOT NULL)
        + (SELECT count(*)::integer FROM staff_invitations WHERE expires_at > ${now}) AS people
    FROM (SELECT * FROM kitchen_profiles ORDER BY version DESC LIMIT 1) p`.execute(ctx.db)
  const { all, pictured, planned, ...facts } = rows[0] as Facts
  return {
    ...facts,
    demo: await isDemo(ctx.db),
    testSignIn: ctx.sms.testMode,
    qr: address === undefined ? null : qrOf(address),
    dishes: { all, pictured },
    menus: { days: days.length, planned },
  }
}

/** Puts the list away; again is the same. */
export async function dismissSetup({ db, now }: AppContext): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETUP_DONE, value: now().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
