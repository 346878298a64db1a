import type { Poll } from '#shared/contract/catalog/customer/polls.schemas.ts'
import { percentagesOf } from '#shared/domain/catalog/poll.ts'
import { presentTranslations } from '../translations.ts'
import type { PollRow } from './queries.ts'

/** A poll with its results as the wire names it. */
export function presentPoll(row: PollRow, now: Date): Poll {
  const percentages = percentagesOf(row.options.map((option) => option.votes ?? 0))
  const expired = row.expires_at !== null && row.expires_at <= now
  const endedAt = row.ended_at ?? (expired ? row.expires_at : null)
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    results: {
      totalVotes: row.options.reduce((sum, option) => sum + (option.votes ?? 0), 0),
      options: row.options.map((option, index) => ({
        _id: option.id,
        name: option.name,
        ...presentTranslations({ names: option.names }),
        votes: option.votes ?? 0,
        percentage: percentages[index] ?? 0,
      })),
    },
  }
}
