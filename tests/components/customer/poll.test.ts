import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Poll } from '#shared/contract/catalog/customer/polls.schemas.ts'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { button as anyButton, heading, region, renderScreen } from '../render-screen.tsx'
import { later, server } from '../stub-server.ts'

type CallersPoll = Poll & { myVote: string | null }

const TITLE = 'Which dal on Friday?'
const card = () => region(TITLE)
const answer = (name: string) => card().getByRole('radio', { name })
const button = (name: string) => card().getByRole('button', { name, exact: true })
const result = (name: string) => card().getByRole('listitem').filter({ hasText: name })

/** The poll with one vote for Fry, and the caller's own. */
function pollWith(myVote: 'Tadka' | 'Fry' | 'Makhani' | null): CallersPoll {
  const votesOf = (name: string) => (name === 'Fry' ? 1 : 0) + (name === myVote ? 1 : 0)
  const totalVotes = myVote === null ? 1 : 2
  const options = ['Tadka', 'Fry', 'Makhani'].map((name) => ({
    _id: name,
    name,
    votes: votesOf(name),
    percentage: (100 * votesOf(name)) / totalVotes,
  }))
  return {
    _id: 'the-poll',
    title: TITLE,
    description: 'The kitchen wants to know.',
    expiresAt: null,
    createdAt: '2026-03-11T05:00:00.000Z',
    endedAt: null,
    results: { totalVotes, options },
    myVote,
  }
}

/** The home screen, scrolled to the poll at its end. */
async function openPoll(poll = pollWith(null)) {
  server.answers(pollCalls.activePoll, { poll })
  renderScreen('/')
  await toTheEnd()
  await expect.element(card()).toBeVisible()
}

async function toTheEnd() {
  await expect.element(heading('Regular Thali')).toBeVisible()
  window.scrollTo(0, document.body.scrollHeight)
}

const countVotes = () =>
  server.answers(pollCalls.vote, ({ body }) => {
    const poll = pollWith(body.optionId)
    server.answers(pollCalls.activePoll, { poll })
    return { poll }
  })

// shows: C2.home.29
test('a customer votes by keyboard and sees the results', async () => {
  countVotes()
  await openPoll()
  await expect.element(card()).toMatchTextContent('The kitchen wants to know.')
  await expect.element(card()).not.toMatchTextContent('%')

  await button('Vote').click()
  await expect.element(card().getByText('Please choose one of the answers.')).toBeVisible()
  await expect.element(answer('Tadka')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(card().getByText('Please choose one of the answers.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText('Thank you! Your vote counts.')).toBeVisible()
  await expect.element(result('Tadka')).toMatchTextContent('Your vote')
  await expect.element(result('Tadka')).toMatchTextContent('50%')
  await expect.element(result('Fry')).toMatchTextContent('50%')
  await expect.element(result('Makhani')).toMatchTextContent('0%')
  await expect.element(card().getByText('2 votes')).toBeVisible()
})

// shows: C2.home.32
test('two quick taps are one vote, and Voting... stands meanwhile', async () => {
  const counted = later(pollCalls.vote)
  const sent = server.answers(pollCalls.vote, () => counted.promise)
  await openPoll()
  await answer('Fry').click()
  await button('Vote').dblClick()
  await expect.element(button('Voting...')).toBeVisible()
  server.answers(pollCalls.activePoll, { poll: pollWith('Fry') })
  counted.resolve({ poll: pollWith('Fry') })
  await expect.element(result('Fry')).toMatchTextContent('100%')
  expect(sent).toHaveLength(1)
})

// shows: C2.home.33
test('a vote that does not reach the kitchen says so and keeps the answer', async () => {
  server.is('lost', pollCalls.vote)
  await openPoll()
  await answer('Fry').click()
  await button('Vote').click()
  await expect.element(card().getByText('Your vote was not counted. Please try again.')).toBeVisible()
  await expect.element(answer('Fry')).toBeChecked()

  server.rejects(pollCalls.vote, { status: 503, error: 'Please wait', code: 'unavailable' })
  await button('Vote').click()
  await expect.element(card().getByText('Please wait')).toBeVisible()
  countVotes()
  await button('Vote').click()
  await expect.element(result('Fry')).toMatchTextContent('Your vote')
  await expect.element(card().getByText('Please wait')).not.toBeInTheDocument()
})

// shows: C2.home.34
test('a poll that has ended takes no vote and says so', async () => {
  server.rejects(pollCalls.vote, { status: 409, error: 'This poll has ended.', code: 'poll_ended' })
  await openPoll()
  await answer('Fry').click()
  await button('Vote').click()
  await expect.element(card().getByText('This poll has ended.')).toBeVisible()
  await expect.element(button('Vote')).not.toBeInTheDocument()
})

// shows: C2.home.35
test.each(['without a poll', 'when it cannot be read'])('%s the menu stands alone', async (way) => {
  const asked =
    way === 'without a poll'
      ? server.answers(pollCalls.activePoll, { poll: null })
      : server.rejects(pollCalls.activePoll, 500)
  renderScreen('/')
  await toTheEnd()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('radio', { name: 'Tadka' })).not.toBeInTheDocument()
  await expect.element(anyButton('ADD Regular Thali')).toBeVisible()
})
