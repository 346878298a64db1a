import { defineCalls } from '../../define.ts'
import type { reportSchemas } from './reports.schemas.ts'

/** What the kitchen counts. Spec: admin §3, §4 and §7. */
export const reportCalls = defineCalls<typeof reportSchemas>({
  dashboardStats: {
    method: 'GET',
    path: '/api/admin/dashboard-stats',
    access: 'admin',
    permission: 'reports.read',
    summary: 'Totals, today, the last 30 days, and the plates of the next cooking day.',
  },
  dishSummary: {
    method: 'GET',
    path: '/api/admin/dish-summary',
    access: 'admin',
    permission: 'dishes.read',
    summary: 'How much of each dish is to be cooked on a day or within a date filter.',
  },
  reports: {
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    permission: 'reports.read',
    summary: 'Dish summary, sales by day, best sellers, subscriptions and customers of a period.',
  },
  dishReport: {
    method: 'GET',
    path: '/api/admin/reports/dish',
    access: 'admin',
    permission: 'reports.read',
    summary: 'How much of one dish was ordered on each day of a period.',
  },
})
