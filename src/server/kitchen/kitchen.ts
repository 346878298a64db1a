/** The kitchen: what it cooks for a day, for whom it is not, and what is packed. What other areas may use of it. */

export { cookFigureOfDay } from './cook-figures.ts'
export { kitchenCustomerTables } from './customer-tables.ts'
export { removeFormerNames } from './food-rules/follow-names.ts'
export { followRenamed } from './food-rules/follow-renamed.ts'
export { forgetSheets } from './forget-sheets.ts'
export { lockDays } from './lock-days.ts'
export { type BoxMark, boxMarksOf } from './packing/box-marks.ts'
// Hooks.
export { countBoxes } from './packing/count-boxes.ts'
export { kindsOfBoxes } from './packing/kinds-of-boxes.ts'
export { packedOf } from './packing/packed-of.ts'
export { keepStops, stopsOfDay } from './packing/stops-of-day.ts'
export { countPacked, hasBox, keptBoxes, wasPacked } from './packing/stored-boxes.ts'
export { productionRoutes } from './routes.ts'
export { daysPastDeadline } from './sheet.ts'
