import { nameKey } from './menu.ts'

/** Rules of polls. The form previews by them, the server decides by them. Spec: admin §5 and §9. */

export const MIN_POLL_OPTIONS = 2
export const MAX_POLL_OPTIONS = 5
export const POLL_TITLE_LENGTH = 200
export const POLL_OPTION_LENGTH = 100

export type PollProblem =
  | { problem: 'title_required' | 'options_required' | 'too_many_options' | 'expiry_past' }
  | { problem: 'duplicate_option'; name: string }

/** The options of a form that count: trimmed, blank ones dropped. */
export function cleanOptions(options: string[]): string[] {
  return options.map((option) => option.trim()).filter((option) => option !== '')
}

/** What is wrong with a poll about to be created; `null` when nothing is. */
export function pollProblem(
  form: { title: string; options: string[]; expiresAt: Date | null },
  now: Date,
): PollProblem | null {
  if (form.title.trim() === '') return { problem: 'title_required' }
  const options = cleanOptions(form.options)
  if (options.length < MIN_POLL_OPTIONS) return { problem: 'options_required' }
  if (options.length > MAX_POLL_OPTIONS) return { problem: 'too_many_options' }
  const twice = options.find((option, index) =>
    options.slice(0, index).some((other) => nameKey(other) === nameKey(option)),
  )
  if (twice !== undefined) return { problem: 'duplicate_option', name: twice }
  return form.expiresAt !== null && form.expiresAt <= now ? { problem: 'expiry_past' } : null
}

/**
 * Whole percentages of the votes that add up to 100 (all 0 without a vote): rounded down, and what is left goes to those
 * that lost the most by it, the earlier option first.
 */
export function percentagesOf(votes: number[]): number[] {
  const total = votes.reduce((sum, count) => sum + count, 0)
  if (total === 0) return votes.map(() => 0)
  const whole = votes.map((count) => Math.floor((count * 100) / total))
  const left = 100 - whole.reduce((sum, percentage) => sum + percentage, 0)
  const byLoss = votes
    .map((count, index) => ({ index, loss: (count * 100) % total }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index)
  const raised = new Set(byLoss.slice(0, left).map(({ index }) => index))
  return whole.map((percentage, index) => percentage + (raised.has(index) ? 1 : 0))
}
