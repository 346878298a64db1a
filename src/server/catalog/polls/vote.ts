import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { holdCustomer } from '#server/people/people.ts'
import { presentPoll } from './present.ts'
import { castVote, pollById, type Vote } from './queries.ts'

/**
 * Votes and returns the poll with its results. Throws `not_found` for another poll's option and for a customer who has been
 * merged, `poll_ended` afterwards.
 */
export async function vote(trx: Trx, cast: Vote) {
  await holdCustomer(trx, cast.customerId)
  const voted = await castVote(trx, cast)
  const row = await pollById(trx, cast.pollId)
  if (!row?.options.some((option) => option.id === cast.optionId)) throw new AppError('not_found')
  if (!voted) throw new AppError('poll_ended')
  return { poll: { ...presentPoll(row, cast.at), myVote: cast.optionId } }
}
