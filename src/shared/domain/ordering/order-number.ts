/** Characters of an order's id that people are shown. Spec: customer §9. */
const SHOWN = 8

/** `#1a2b3c4d`, the last 8 characters of the id; `null` when there is none. */
export function orderNumber(id: string | null | undefined): string | null {
  return id ? `#${id.slice(-SHOWN)}` : null
}
