/** A random UUID (version 4). The browser's own function is missing at plain http, its random numbers are not. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(36))
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit, at) =>
    (+digit ^ ((random[at] ?? 0) & (15 >> (+digit / 4)))).toString(16),
  )
}
