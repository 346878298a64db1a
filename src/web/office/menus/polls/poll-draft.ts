import * as m from '#paraglide/messages.js'
import type { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import type { CallInput } from '#shared/contract/define.ts'
import { cleanOptions, MIN_POLL_OPTIONS, pollProblem } from '#shared/domain/catalog/poll.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'

/** What the form of a poll holds. */
export interface PollDraft {
  title: string
  description: string
  options: { key: string; text: string }[]
  /** `2026-11-21T18:00` in kitchen time, as the browser's field writes it; empty: it never expires. */
  expiresAt: string
}

/** The form as it begins: with two blank options. */
export function blankPoll(): PollDraft {
  const options = Array.from({ length: MIN_POLL_OPTIONS }, () => ({ key: newId(), text: '' }))
  return { title: '', description: '', options, expiresAt: '' }
}

/** What is sent. */
export function pollBody(draft: PollDraft): CallInput<typeof adminPollCalls.createPoll>['body'] {
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    options: cleanOptions(draft.options.map(({ text }) => text)),
    expiresAt: expiryOf(draft)?.toISOString() ?? null,
  }
}

/** What keeps the poll from being sent, and which control it is about; `null` when nothing does. */
export function pollDraftProblem(draft: PollDraft, now: Date): Problem | null {
  const options = draft.options.map(({ text }) => text)
  const found = pollProblem({ title: draft.title, options, expiresAt: expiryOf(draft) }, now)
  switch (found?.problem) {
    case undefined:
      return null
    case 'title_required':
      return problemAt('title', m.admin_poll_title_required())
    case 'options_required':
      return problemAt(`option-${options.findIndex((text) => !text.trim())}`, m.admin_poll_options_required())
    case 'too_many_options':
      return problemAt('option-0', m.error_poll_too_many_options())
    case 'duplicate_option':
      return problemAt(
        `option-${options.findLastIndex((text) => text.trim() === found.name)}`,
        m.error_poll_duplicate_option({ item: found.name }),
      )
    case 'expiry_past':
      return problemAt('expiry', m.error_poll_expiry_past())
  }
}

/** Now as the browser's date and time field writes it, in kitchen time. */
export function kitchenMinute(now: Date): string {
  return now.toLocaleString('sv', { timeZone: 'Asia/Kolkata' }).slice(0, 16).replace(' ', 'T')
}

function expiryOf({ expiresAt }: PollDraft): Date | null {
  return expiresAt === '' ? null : new Date(`${expiresAt}+05:30`)
}
