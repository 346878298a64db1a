/** A whole number as people in India read it: 1,23,456. */
export function countText(count: number): string {
  return count.toLocaleString('en-IN')
}
