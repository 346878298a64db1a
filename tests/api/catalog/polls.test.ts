import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, START, testApp } from '../../support/app.ts'
import { badBodies } from '../../support/bad-values.ts'

const app = await testApp()
const as = { token: await app.signInAdmin() }

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('polls').execute()
})

const form = (changes: object = {}) => ({
  title: 'Which dal on Friday?',
  options: ['Tadka', 'Fry', 'Makhani'],
  ...changes,
})
const create = (changes: object = {}) => app.call(contract.createPoll, { body: form(changes) }, as)
const createOne = async (changes: object = {}) => (await create(changes)).reply.poll
const active = async (token?: string) => (await app.call(contract.activePoll, {}, { token })).reply.poll
const vote = (who: Customer, id: string, optionId: string, key?: string) =>
  app.call(contract.vote, { params: { id }, body: { optionId } }, { token: who.token, key })
const end = (id: string) => app.call(contract.endPoll, { params: { id } }, as)
const list = async () => (await app.call(contract.listPolls, {}, as)).reply.polls

describe('creating a poll', () => {
  // shows: B3.poll.2, B7.14, B7.15
  test('makes it the active one, without votes yet', async () => {
    expect(await active()).toBeNull()
    const { status, reply } = await create({
      title: ' Which dal? ',
      description: ' You choose. ',
      options: ['Tadka', ' Fry ', ''],
    })
    expect(status).toBe(200)
    const option = (name: string) => ({ _id: expect.any(String), name, votes: 0, percentage: 0 })
    expect(reply).toEqual({
      success: true,
      poll: {
        _id: expect.any(String),
        title: 'Which dal?',
        description: 'You choose.',
        expiresAt: null,
        createdAt: '2026-03-11T05:30:00.000Z',
        endedAt: null,
        results: { totalVotes: 0, options: [option('Tadka'), option('Fry')] },
      },
    })
    expect(await active()).toEqual({ ...reply.poll, myVote: null })
  })

  // shows: B5.poll.6
  test.each([
    [{ title: '' }, 'poll_title_required', 'Poll title is required'],
    [{ title: '  ' }, 'poll_title_required', 'Poll title is required'],
    [{ title: undefined }, 'poll_title_required', 'Poll title is required'],
    [{ options: ['Tadka', ' '] }, 'poll_options_required', 'At least 2 options are required'],
    [{ options: undefined }, 'poll_options_required', 'At least 2 options are required'],
    [{ options: ['A', 'B', 'C', 'D', 'E', 'F'] }, 'poll_too_many_options', 'At most 5 options are allowed'],
    [{ options: ['Fry', ' FRY '] }, 'poll_duplicate_option', 'FRY is among the options twice.'],
    [
      { expiresAt: '2026-03-11T05:30:00Z' },
      'poll_expiry_past',
      'The poll cannot end in the past. Please choose a later time.',
    ],
  ])('rejects %o', async (changes, code, error) => {
    const { status, reply } = await create(changes)
    expect(status).toBe(400)
    expect(reply).toMatchObject({ success: false, code, error })
    expect(await active()).toBeNull()
  })

  test('accepts no bad body', async () => {
    const bad = badBodies(form({ description: '', expiresAt: '' }), {
      title: 'text',
      description: 'text',
      options: 'list',
      expiresAt: 'text',
    } as never)
    const options = [1, null, {}, [], true, 'a\0', 'x'.repeat(101)].map(
      (name) => ['an option', form({ options: ['A', 'B', name] })] as const,
    )
    for (const [name, body] of [...bad, ...options]) {
      const { status } = await app.call(contract.createPoll, { body }, as)
      expect([400, 413], name).toContain(status)
    }
    expect(await list()).toEqual([])
  })

  test('ends the former', async () => {
    const former = await createOne()
    app.clock.advance({ minutes: 5 })
    const poll = await createOne()
    expect((await active())?._id).toBe(poll._id)
    expect((await list()).map(({ _id, endedAt }) => [_id, endedAt])).toEqual([
      [poll._id, null],
      [former._id, '2026-03-11T05:35:00.000Z'],
    ])
  })

  test('leaves one open when several are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await list()).toHaveLength(8)
    expect((await list()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })

  test('takes a time without zone as kitchen time', async () => {
    expect((await createOne({ expiresAt: '2026-03-11T18:00' })).expiresAt).toBe('2026-03-11T12:30:00.000Z')
    expect((await createOne({ expiresAt: '2026-03-11T18:00:00+00:00' })).expiresAt).toBe('2026-03-11T18:00:00.000Z')
    expect((await createOne({ expiresAt: '' })).expiresAt).toBeNull()
  })
})

describe('voting', () => {
  test('counts once a phone, and can be changed', async () => {
    const poll = await createOne()
    const [tadka, fry] = poll.results.options
    const [asha, imran] = [await app.signIn(), await app.signIn()]
    const { status, reply } = await vote(asha, poll._id, tadka?._id ?? '')
    expect(status).toBe(200)
    expect(reply.poll.myVote).toBe(tadka?._id)
    expect(reply.poll.results).toMatchObject({
      totalVotes: 1,
      options: [
        { name: 'Tadka', votes: 1, percentage: 100 },
        { name: 'Fry', votes: 0, percentage: 0 },
        { name: 'Makhani', votes: 0, percentage: 0 },
      ],
    })
    await vote(imran, poll._id, tadka?._id ?? '')
    const changed = (await vote(asha, poll._id, fry?._id ?? '')).reply.poll
    expect(changed.results.options.map(({ votes, percentage }) => [votes, percentage])).toEqual([
      [1, 50],
      [1, 50],
      [0, 0],
    ])
    expect((await active(asha.token))?.myVote).toBe(fry?._id)
    expect((await active(imran.token))?.myVote).toBe(tadka?._id)
    expect((await active())?.myVote).toBeNull()
    expect((await active('a-token-that-is-no-good'))?.myVote).toBeNull()
    expect((await active(as.token))?.myVote).toBeNull()
  })

  test('in parallel by one phone leaves one vote', async () => {
    const poll = await createOne()
    const options = poll.results.options.map(({ _id }) => _id)
    const customer = await app.signIn()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => vote(customer, poll._id, options[index % 3] ?? '')),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await active())?.results.totalVotes).toBe(1)
  })

  test('honours an Idempotency-Key', async () => {
    const poll = await createOne()
    const [tadka, fry] = poll.results.options.map(({ _id }) => _id) as [string, string]
    const customer = await app.signIn()
    const first = await vote(customer, poll._id, tadka, 'key-of-the-vote')
    await vote(customer, poll._id, fry)
    expect((await vote(customer, poll._id, tadka, 'key-of-the-vote')).reply).toEqual(first.reply)
    expect((await active(customer.token))?.myVote).toBe(fry)
    expect((await vote(customer, poll._id, fry, 'key-of-the-vote')).status).toBe(409)
  })

  test('is rejected once the poll has ended, by whatever', async () => {
    const ENDED = { status: 409, reply: { success: false, code: 'poll_ended', error: 'This poll has ended.' } }
    const customer = await app.signIn()
    const first = (poll: { results: { options: { _id: string }[] } }) => poll.results.options[0]?._id ?? ''

    const ended = await createOne()
    expect((await end(ended._id)).reply.poll.endedAt).toBe('2026-03-11T05:30:00.000Z')
    expect(await vote(customer, ended._id, first(ended))).toMatchObject(ENDED)

    const expiring = await createOne({ expiresAt: '2026-03-11T12:00:00+05:30' })
    app.clock.set('2026-03-11T11:59:59+05:30')
    expect((await vote(customer, expiring._id, first(expiring))).status).toBe(200)
    app.clock.set('2026-03-11T12:00:00+05:30')
    expect(await vote(customer, expiring._id, first(expiring))).toMatchObject(ENDED)
    expect(await active()).toBeNull()

    app.clock.set('2026-03-11T13:00:00+05:30')
    await createOne()
    const [, past] = await list()
    expect(past).toMatchObject({ endedAt: '2026-03-11T06:30:00.000Z', results: { totalVotes: 1 } })
    expect((await end(expiring._id)).reply.poll.endedAt).toBe('2026-03-11T06:30:00.000Z')
  })

  test('takes only an option of that poll', async () => {
    const former = await createOne()
    const poll = await createOne()
    const customer = await app.signIn()
    for (const option of [former.results.options[0]?._id ?? '', newId()]) {
      expect((await vote(customer, poll._id, option)).status).toBe(404)
    }
    expect((await vote(customer, newId(), poll.results.options[0]?._id ?? '')).status).toBe(404)
    expect((await vote(customer, poll._id, 'x')).status).toBe(400)
    expect((await end(newId())).status).toBe(404)
    expect((await active())?.results.totalVotes).toBe(0)
  })
})

describe('options of a poll', () => {
  test('that are called as a dish or a menu have its names; others have none', async () => {
    const DAL = { hi: 'दाल तड़का', mr: 'डाळ तडका' }
    const THALI = { hi: 'घर की थाली' }
    const dish = { name: 'Dal Tadka', basePrice: 30, category: 'Dal & Curry' as const, itemType: 'base' as const }
    await app.call(contract.addItem, { body: { ...dish, names: DAL } }, as)
    const menu = { name: 'House Thali', names: THALI, categories: [{ name: 'Thali', items: [{ name: 'Dal Tadka' }] }] }
    await app.call(contract.addMenu, { body: { ...menu, menuDate: '2026-03-12' } }, as)
    const poll = await createOne({ options: [' dal tadka', 'House Thali', 'A surprise'] })
    const namesOf = ({ results }: { results: { options: { name: string; names?: object | undefined }[] } }) =>
      results.options.map(({ name, names }) => [name, names])
    const named = [
      ['dal tadka', DAL],
      ['House Thali', THALI],
      ['A surprise', undefined],
    ]
    expect(namesOf(poll)).toEqual(named)
    const read = await active()
    expect(read && namesOf(read)).toEqual(named)
    const asha = await app.signIn()
    const { reply } = await vote(asha, poll._id, poll.results.options[0]?._id ?? '')
    expect(namesOf(reply.poll)).toEqual(named)
  })
})
