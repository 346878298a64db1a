/**
 * The standing order when the stops of a day are to stand so from now on. Addresses that are not delivered to on the day stay
 * behind the one that they stood behind.
 */
export function standingAfter(standing: readonly string[], driven: readonly string[]): string[] {
  const today = new Set(driven)
  const behind = new Map<string | null, string[]>()
  let previous: string | null = null
  for (const id of standing) {
    if (today.has(id)) previous = id
    else behind.set(previous, [...(behind.get(previous) ?? []), id])
  }
  return [null, ...driven].flatMap((id) => [...(id === null ? [] : [id]), ...(behind.get(id) ?? [])])
}
