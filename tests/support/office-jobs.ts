/** What the most frequent jobs of the office take, from the Dashboard on: taps and keys; letters that are typed are no keys. */
export const OFFICE_JOBS = {
  cook: { job: 'See what is to be cooked', taps: 2, keys: 0 },
  status: { job: 'Set an order to another status', taps: 3, keys: 0 },
  statuses: { job: 'Set two orders to another status at once', taps: 5, keys: 0 },
  customer: { job: 'Find a customer by name', taps: 1, keys: 1 },
  entry: { job: 'Enter the usual order of a known customer', taps: 1, keys: 3 },
  'sold-out': { job: 'Say that a dish is sold out', taps: 3, keys: 0 },
  cash: { job: 'Record the cash of an order', taps: 2, keys: 0 },
  week: { job: 'Plan the coming week as the one before', taps: 3, keys: 0 },
  sales: { job: 'See what was sold this week', taps: 2, keys: 0 },
  closing: { job: 'Close a day', taps: 7, keys: 0 },
  gstr1: { job: "Save last month's GSTR-1", taps: 3, keys: 0 },
} as const

export type OfficeJob = keyof typeof OFFICE_JOBS
