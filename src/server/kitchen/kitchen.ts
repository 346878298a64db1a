/** The kitchen: what it cooks for a day. What other areas may use of it. */

export { lockDays } from './lock-days.ts'
export { productionRoutes } from './routes.ts'
