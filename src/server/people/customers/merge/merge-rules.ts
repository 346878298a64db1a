/** Two customers who are one. */

/** What keeps two customers from being merged; the words are codes of rejections. */
export type MergeProblem = 'merge_blocked' | 'merge_both_subscribed'

interface Side {
  blocked: boolean
  figures: {
    /** Subscriptions that run. */
    running: number
    /** Subscriptions that wait behind another. */
    queued: number
  }
}

/**
 * Why two customers cannot be merged; `null` when they can. A customer has one subscription that runs and one that waits, and
 * one who is blocked is unblocked first: else merging would be a way around it.
 */
export function mergeProblem(keep: Side, goes: Side): MergeProblem | null {
  if (keep.blocked || goes.blocked) return 'merge_blocked'
  const both = (kind: 'running' | 'queued') => keep.figures[kind] + goes.figures[kind] > 1
  return both('running') || both('queued') ? 'merge_both_subscribed' : null
}

/** The standing notes of both as one; none of them is left out. */
export function mergedNote(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one === other) return one ?? other
  return `${one} · ${other}`
}
