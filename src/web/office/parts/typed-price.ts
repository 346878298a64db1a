const MOST_RUPEES = 1_000_000

/** The price that is typed: rupees, in whole paise; `null` for what is no price. The server decides by the same limits. */
export function typedPrice(text: string): number | null {
  const rupees = /^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN
  return rupees <= MOST_RUPEES ? rupees : null
}
