import { type ZodType, z } from 'zod'
import { AppError } from './errors.ts'

interface Page {
  /** The id of the last row of the page before. */
  before: string | null
  limit: number
}

/**
 * Keyset pages: the cursor is the id of the last row, since ids sort by time of creation. One row more than asked is read,
 * so that the last page is known to be the last. Ids are UUIDs unless `ids` says otherwise.
 */
export async function readPage<Row extends { id: string }>(
  query: { cursor?: string | undefined; limit?: number | undefined },
  defaultLimit: number,
  read: (page: Page) => Promise<Row[]>,
  ids: ZodType = z.uuid(),
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  if (query.cursor !== undefined && !ids.safeParse(query.cursor).success) {
    throw new AppError('invalid_request', { field: 'query.cursor' })
  }
  const limit = query.limit ?? defaultLimit
  const found = await read({ before: query.cursor ?? null, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
