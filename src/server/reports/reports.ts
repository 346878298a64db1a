/** Reports: what the kitchen counts. Reads the tables of all areas. */

export { reportCustomerTables } from './customer-tables.ts'
export { watchKitchen } from './kitchen-figures.ts'
export { forgetRollups, markRollupsStale, rollUpDays } from './rollups.ts'
export { reportRoutes } from './routes.ts'
export { whatIsKept } from './what-is-kept.ts'
export { checkDays } from './whole-day/check-day.ts'
