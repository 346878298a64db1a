import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute, customerRoute, optionalAuthRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { cleanOptions, type PollProblem, pollProblem } from '#shared/domain/catalog/poll.ts'
import { itemsNamed } from '../translations.ts'
import { presentPoll } from './present.ts'
import * as queries from './queries.ts'
import { vote } from './vote.ts'

const POLLS_LISTED = 100

/** Polls: voting, and the kitchen's side of it. */
export const pollRoutes: Route[] = [
  optionalAuthRoute(contract.activePoll, async ({ ctx, caller }) => {
    const now = ctx.now()
    const row = await queries.activePoll(ctx.db, now)
    if (!row) return { poll: null }
    const myVote = caller && (await queries.voteOf(ctx.db, row.id, caller.id))
    return { poll: { ...presentPoll(row, now), myVote } }
  }),

  customerRoute(contract.vote, async ({ ctx, caller, params, body, request }) => {
    const cast = { pollId: params.id, optionId: body.optionId, customerId: caller.id, at: ctx.now() }
    const asked = { ...body, id: params.id }
    return withIdempotency({ ctx, request, caller, call: 'vote', body: asked, run: (trx) => vote(trx, cast) })
  }),

  adminRoute(contract.createPoll, async ({ ctx, body }) => {
    const now = ctx.now()
    const problem = pollProblem(body, now)
    if (problem) throw rejectionOf(problem)
    const poll = { ...body, options: cleanOptions(body.options) }
    const id = await inTransaction(ctx.db, (trx) => queries.createPoll(trx, poll, now))
    return { poll: presentFound(await queries.pollById(ctx.db, id), now) }
  }),

  adminRoute(contract.listPolls, async ({ ctx }) => {
    const now = ctx.now()
    const polls = await queries.newestPolls(ctx.db, POLLS_LISTED)
    return { polls: polls.map((row) => presentPoll(row, now)) }
  }),

  adminRoute(contract.endPoll, async ({ ctx, params }) => {
    const now = ctx.now()
    await queries.endPoll(ctx.db, params.id, now)
    return { poll: presentFound(await queries.pollById(ctx.db, params.id), now) }
  }),
]

function presentFound(row: queries.PollRow | undefined, now: Date) {
  if (!row) throw new AppError('not_found')
  return presentPoll(row, now)
}

function rejectionOf(rejected: PollProblem): AppError {
  return rejected.problem === 'duplicate_option'
    ? new AppError('poll_duplicate_option', itemsNamed([rejected]))
    : new AppError(`poll_${rejected.problem}`)
}
