import type { Page } from '@playwright/test'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { expect, newPhone, type TestServer, test } from '../fixtures.ts'
import { signInByDialog } from '../order-flow.ts'

const TITLE = 'Which dal on Friday?'

const card = (page: Page) => page.getByRole('region', { name: TITLE })
const answer = (page: Page, name: string) => card(page).getByRole('radio', { name })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const result = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })

/** The line under the results. */
const votes = (page: Page, count: number) =>
  card(page)
    .getByRole('paragraph')
    .filter({ hasText: count === 1 ? /^1 vote$/ : `${count} votes` })

/** The kitchen asks; the former poll ends. */
async function createPoll(server: TestServer, title = TITLE) {
  const body = { title, description: 'The kitchen wants to know.', options: ['Tadka', 'Fry', 'Makhani'] }
  const { status, reply } = await server.call(
    adminPollCalls.createPoll,
    { body },
    { token: await server.signInAdmin() },
  )
  expect(status).toBe(200)
  return reply.poll
}

/** Somebody else votes. */
async function voteAs(server: TestServer, poll: Awaited<ReturnType<typeof createPoll>>, index: number) {
  const { token } = await server.signIn()
  const optionId = poll.results.options[index]?._id ?? ''
  await server.call(pollCalls.vote, { params: { id: poll._id }, body: { optionId } }, { token })
}

async function activePoll(server: TestServer, token: string) {
  return (await server.call(pollCalls.activePoll, {}, { token })).reply.poll
}

/** Opens the home screen and goes down to the poll at its end. */
async function openPoll(page: Page) {
  await page.goto('/')
  await toPoll(page)
}

async function toPoll(page: Page) {
  await expect(page.getByRole('heading', { name: 'Regular Thali' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(card(page)).toBeVisible()
}

// shows: C2.home.30
test('the vote can be kept or changed until the poll ends', async ({ page, server, login }) => {
  const poll = await createPoll(server)
  await voteAs(server, poll, 1)
  const { token } = await login()
  await openPoll(page)
  await answer(page, 'Tadka').check()
  await button(page, 'Vote').click()
  await expect(result(page, 'Tadka')).toContainText('Your vote')

  await button(page, 'Change My Vote').click()
  await expect(answer(page, 'Tadka')).toBeChecked()
  await button(page, 'Keep My Vote').click()
  await expect(result(page, 'Tadka')).toContainText('Your vote')
  await button(page, 'Change My Vote').click()
  await answer(page, 'Fry').check()
  await button(page, 'Vote').click()
  await expect(result(page, 'Fry')).toContainText('Your vote')
  await expect(result(page, 'Fry')).toContainText('100%')
  expect(await activePoll(server, token)).toMatchObject({
    myVote: poll.results.options[1]?._id,
    results: { totalVotes: 2 },
  })

  await page.reload()
  await toPoll(page)
  await expect(result(page, 'Fry')).toContainText('Your vote')
})

// shows: C2.home.31
test('a visitor who scrolls to the poll votes, signs in, and the vote counts', async ({ page, server }) => {
  const poll = await createPoll(server)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => asked).toContain('/api/menu/weekly')
  expect(asked.filter((path) => /poll|Poll/.test(path))).toEqual([])
  await toPoll(page)
  expect(asked).toContain('/api/poll/active')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await answer(page, 'Makhani').check()
  await button(page, 'Vote').click()
  await expect(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await signInByDialog(page, newPhone())
  await expect(result(page, 'Makhani')).toContainText('Your vote')
  await expect(votes(page, 1)).toBeVisible()

  // Whoever logs out is a visitor again: the vote is not shown to the next one.
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(button(page, 'Vote')).toBeVisible()
  await expect(card(page)).not.toContainText('Your vote')
  const { token } = await server.signIn()
  expect(await activePoll(server, token)).toMatchObject({ _id: poll._id, results: { totalVotes: 1 } })
})
