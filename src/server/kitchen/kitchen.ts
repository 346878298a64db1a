/** The kitchen: what it cooks for a day. What other areas may use of it. */

export { forgetSheets } from './forget-sheets.ts'
export { lockDays } from './lock-days.ts'
export { productionRoutes } from './routes.ts'
export { daysPastDeadline, productionDay } from './sheet.ts'
