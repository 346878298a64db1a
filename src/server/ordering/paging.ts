import { z } from 'zod'
import { AppError } from '#server/platform/http/errors.ts'

const cursor = z.uuid()

interface Page {
  /** The id of the last row of the page before. */
  before: string | null
  limit: number
}

/**
 * Keyset pages: the cursor is the id of the last row, since ids sort by time of creation. One row more than asked is read,
 * so that the last page is known to be the last.
 */
export async function readPage<Row extends { id: string }>(
  query: { cursor?: string | undefined; limit?: number | undefined },
  defaultLimit: number,
  read: (page: Page) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  if (query.cursor !== undefined && !cursor.safeParse(query.cursor).success) {
    throw new AppError('invalid_request', { field: 'query.cursor' })
  }
  const limit = query.limit ?? defaultLimit
  const found = await read({ before: query.cursor ?? null, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
