/**
 * Helpers to read what may be of any shape: the browser keeps navigation state over reloads and new versions of the app.
 * Readers treat what is unusable as missing and never throw.
 */
export type Fields = Record<string, unknown>

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** A text that is not empty, else `null`. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
