/** The calendar: which days are cooked. What other areas may use of it. */

export { addCookingDaysSql, endOfDaySql } from './cooking-days-sql.ts'
