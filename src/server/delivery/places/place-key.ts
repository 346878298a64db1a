/**
 * What tells places apart: the text of an address in small letters, its words separated by single spaces. Two addresses that
 * differ only in case, commas, full stops, brackets or spaces are one place. What stands inside a number or a flat
 * (`B-402`, `12/3`) stays.
 */
export function placeKey(address: string): string {
  return address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,.;:()"'’|]+/gu, ' ')
    .replace(/(?<= )[-–—]+ /g, '')
    .trim()
}
