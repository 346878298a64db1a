import { calendarTables } from '#server/calendar/tables.ts'
import { catalogTables } from '#server/catalog/tables.ts'
import { deliveryTables } from '#server/delivery/tables.ts'
import { demoTables } from '#server/demo/tables.ts'
import { kernelTables } from '#server/kernel/db/kernel-tables.ts'
import { kitchenTables } from '#server/kitchen/tables.ts'
import { moneyTables } from '#server/money/tables.ts'
import { notificationsTables } from '#server/notifications/tables.ts'
import { orderingTables } from '#server/ordering/tables.ts'
import { peopleTables } from '#server/people/tables.ts'
import { reportsTables } from '#server/reports/tables.ts'
import { subscriptionsTables } from '#server/subscriptions/tables.ts'

/** Every table by the area that owns it: only the files of that area write it. */
export const tablesOfAreas = {
  kernel: kernelTables,
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

/** Every table that queries may name. */
export const tables = {
  ...kernelTables,
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
