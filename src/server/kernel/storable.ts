/**
 * The text of these bytes; `null` when a column of text would not hold exactly them: PostgreSQL's texts are UTF-8 without
 * NUL.
 */
export function storableText(bytes: Buffer): string | null {
  const text = bytes.toString('utf8')
  return !text.includes('\0') && Buffer.from(text, 'utf8').equals(bytes) ? text : null
}
