import type { RowOf } from './columns.ts'
import { calendarTables } from './tables/calendar.ts'
import { catalogTables } from './tables/catalog.ts'
import { deliveryTables } from './tables/delivery.ts'
import { demoTables } from './tables/demo.ts'
import { kitchenTables } from './tables/kitchen.ts'
import { moneyTables } from './tables/money.ts'
import { notificationsTables } from './tables/notifications.ts'
import { orderingTables } from './tables/ordering.ts'
import { peopleTables } from './tables/people.ts'
import { platformTables } from './tables/platform.ts'
import { reportsTables } from './tables/reports.ts'
import { subscriptionsTables } from './tables/subscriptions.ts'

/** Every table by the area that owns it: only the files of that area write it. */
export const tablesOfAreas = {
  platform: platformTables,
  people: peopleTables,
  calendar: calendarTables,
  catalog: catalogTables,
  ordering: orderingTables,
  subscriptions: subscriptionsTables,
  money: moneyTables,
  kitchen: kitchenTables,
  delivery: deliveryTables,
  reports: reportsTables,
  notifications: notificationsTables,
  demo: demoTables,
}

/** Every table that queries may name. `tests/api/schema.test.ts` holds this against what the migrations made. */
export const tables = {
  ...platformTables,
  ...peopleTables,
  ...calendarTables,
  ...catalogTables,
  ...orderingTables,
  ...subscriptionsTables,
  ...moneyTables,
  ...kitchenTables,
  ...deliveryTables,
  ...reportsTables,
  ...notificationsTables,
  ...demoTables,
}

/** The row types, for Kysely. */
export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> }
