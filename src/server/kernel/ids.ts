import { randomUUIDv7 } from 'node:crypto'

/** A new identifier: UUID v7, so that sorting by it is sorting by time of creation. */
export function newId(): string {
  return randomUUIDv7()
}
