/** Dates as people read them: en-IN, in kitchen time. */

const shortDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** `20 Nov 2026` of a kitchen day (`YYYY-MM-DD`) or an ISO instant; empty when it is neither. */
export function formatDate(date: string | null | undefined): string {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? '' : shortDate.format(time)
}
