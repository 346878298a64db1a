import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Translations } from '#shared/domain/catalog/names.ts'
import { namesOfDishCalledSql, namesOfMenuSql } from '../translations.ts'

/** An option that is called as a dish or a menu of the kitchen has its names. */
const namesOfOptionSql = (name: Expression<string>) =>
  sql<Translations | null>`coalesce(${namesOfDishCalledSql(name)}, ${namesOfMenuSql(name)})`

/** Polls with their options and how often each was chosen. */
function selectPolls(db: Db) {
  return db.selectFrom('polls as p').select((poll) => [
    'p.id',
    'p.title',
    'p.description',
    'p.expires_at',
    'p.ended_at',
    'p.created_at',
    jsonArrayFrom(
      poll
        .selectFrom('poll_options as o')
        .select((option) => [
          'o.id',
          'o.name',
          namesOfOptionSql(option.ref('o.name')).as('names'),
          option
            .selectFrom('poll_votes as v')
            .select((vote) => vote.fn.countAll<number>().as('count'))
            .whereRef('v.option_id', '=', 'o.id')
            .as('votes'),
        ])
        .whereRef('o.poll_id', '=', 'p.id')
        .orderBy('o.position'),
    ).as('options'),
  ])
}

export type PollRow = Awaited<ReturnType<ReturnType<typeof selectPolls>['executeTakeFirstOrThrow']>>

/** The poll in which one can vote at `now`. */
export async function activePoll(db: Db, now: Date): Promise<PollRow | undefined> {
  return selectPolls(db)
    .where('p.ended_at', 'is', null)
    .where((eb) => eb.or([eb('p.expires_at', 'is', null), eb('p.expires_at', '>', now)]))
    .executeTakeFirst()
}

/** One poll. */
export async function pollById(db: Db, id: string): Promise<PollRow | undefined> {
  return selectPolls(db).where('p.id', '=', id).executeTakeFirst()
}

/** The newest polls. */
export async function newestPolls(db: Db, limit: number): Promise<PollRow[]> {
  return selectPolls(db).orderBy('p.id', 'desc').limit(limit).execute()
}

/** What a customer voted for; `null` when for nothing. */
export async function voteOf(db: Db, pollId: string, customerId: string): Promise<string | null> {
  const vote = await db
    .selectFrom('poll_votes')
    .select('option_id')
    .where('poll_id', '=', pollId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return vote?.option_id ?? null
}

export interface NewPoll {
  title: string
  description: string | null
  options: string[]
  expiresAt: Date | null
}

/**
 * Creates a poll and ends the former; returns its id. Polls are created one after
 * another, so that of two created at once the later is the active one; votes and readers do not wait.
 */
export async function createPoll(trx: Trx, poll: NewPoll, now: Date): Promise<string> {
  await sql`LOCK TABLE polls IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  await trx
    .updateTable('polls')
    .set({ ended_at: endBy(now) })
    .where('ended_at', 'is', null)
    .execute()
  const id = newId()
  await trx
    .insertInto('polls')
    .values({
      id,
      title: poll.title,
      description: poll.description,
      expires_at: poll.expiresAt,
      ended_at: null,
      created_at: now,
    })
    .execute()
  await trx
    .insertInto('poll_options')
    .values(poll.options.map((name, position) => ({ id: newId(), poll_id: id, position, name })))
    .execute()
  return id
}

/** Ends a poll unless it has ended. */
export async function endPoll(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('polls')
    .set({ ended_at: endBy(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** A poll that expired meanwhile ended then, not now. */
const endBy = (now: Date) => sql<Date>`least(expires_at, ${now}::timestamptz)`

export interface Vote {
  pollId: string
  optionId: string
  customerId: string
  at: Date
}

/**
 * Stores or changes a customer's vote, if the poll is open and the option its own; says whether it was. One statement:
 * the poll's row is held against being ended, and the key allows one vote a customer.
 */
export async function castVote(db: Db, { pollId, optionId, customerId, at }: Vote): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO poll_votes (poll_id, customer_id, option_id, voted_at)
    SELECT p.id, ${customerId}::uuid, o.id, ${at}::timestamptz
    FROM polls p JOIN poll_options o ON o.poll_id = p.id
    WHERE p.id = ${pollId} AND o.id = ${optionId}
      AND p.ended_at IS NULL AND (p.expires_at IS NULL OR p.expires_at > ${at}::timestamptz)
    FOR SHARE OF p
    ON CONFLICT (poll_id, customer_id) DO UPDATE SET option_id = excluded.option_id, voted_at = excluded.voted_at`.execute(
    db,
  )
  return numAffectedRows === 1n
}
