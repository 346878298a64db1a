import { text } from '#shared/contract/parts.ts'

/** What the messages of gateways are made of. */

/** A short text that goes into the database. */
export const word = text(64)

/** The instant of so many seconds since 1970; `null` when there are none. */
export function instantOf(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000)
}

/** The instant that a text names; `null` when it names none. */
export function instantNamed(text: string | null | undefined): Date | null {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
