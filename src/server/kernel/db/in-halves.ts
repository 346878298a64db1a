/** A row that cannot be worked, and why. */
export interface FailedRow {
  id: string
  error: unknown
}

/** When more rows than these fail, it is the fault of none of them. */
const MOST_FAILED = 20

/**
 * Works rows of which some let the work on all of them fail: in halves, down to those that fail by themselves. All others are
 * done. Throws an error that is not `aboutRows` at once, and the last one when too many rows fail.
 */
export async function inHalves(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<number>,
  aboutRows: (error: unknown) => boolean,
): Promise<{ done: number; failed: FailedRow[] }> {
  const failed: FailedRow[] = []

  async function part(some: readonly string[]): Promise<number> {
    try {
      return await work(some)
    } catch (error) {
      if (!aboutRows(error)) throw error
      const [id = ''] = some
      if (some.length > 1) return halves(some)
      failed.push({ id, error })
      if (failed.length > MOST_FAILED) throw error
      return 0
    }
  }

  async function halves(some: readonly string[]): Promise<number> {
    const middle = some.length >> 1
    return (await part(some.slice(0, middle))) + (await part(some.slice(middle)))
  }

  return { done: ids.length === 0 ? 0 : await (ids.length === 1 ? part(ids) : halves(ids)), failed }
}
