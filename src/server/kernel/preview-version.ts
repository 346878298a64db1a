import { createHash } from 'node:crypto'

/** Names what a preview was made of: with another version, doing it would not do what was shown. At most 43 characters. */
export function previewVersion(...madeOf: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(madeOf)).digest('base64url')
}
