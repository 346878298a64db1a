import { z } from 'zod'
import { AppError } from '#server/http/errors.ts'

const cursor = z.uuid()

/** Keyset pages: the cursor is the id of the last row, since ids sort by time of creation. */
export function pageOf(query: { cursor?: string | undefined; limit?: number | undefined }, defaultLimit: number) {
  if (query.cursor !== undefined && !cursor.safeParse(query.cursor).success) {
    throw new AppError('invalid_request', { field: 'query.cursor' })
  }
  return { before: query.cursor ?? null, limit: query.limit ?? defaultLimit }
}

/** The cursor of the page after these rows; `null` when they were the last. */
export function nextCursor(rows: { id: string }[], limit: number): string | null {
  return rows.length === limit ? (rows[rows.length - 1]?.id ?? null) : null
}
