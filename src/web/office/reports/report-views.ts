import * as m from '#paraglide/messages.js'

/** The views of the Reports tab by their names in the address. */
export const reportViews = [
  { value: 'dish-summary', title: m.admin_reports_dish_summary },
  { value: 'sales', title: m.admin_reports_sales },
  { value: 'best-sellers', title: m.admin_reports_best_sellers },
  { value: 'subscriptions', title: m.admin_reports_subscriptions },
  { value: 'customers', title: m.admin_reports_customers },
] as const

export type ReportView = (typeof reportViews)[number]['value']
