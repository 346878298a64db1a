/** Reports: what the kitchen counts. Reads the tables of all areas. */

export { closeDays, reopenAllDays, reopenChanged } from './closed-days.ts'
export { watchKitchen } from './kitchen-figures.ts'
export { reportRoutes } from './routes.ts'
export { whatIsKept } from './what-is-kept.ts'
