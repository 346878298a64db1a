import type { Page } from '@playwright/test'
import { contract } from '#shared/contract/contract.ts'
import { axe, expect, type TestServer, test } from '../fixtures.ts'
import { now } from '../suite-clock.ts'

const CREATE = '**/api/poll/create'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create New Poll' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create Poll' })
const banner = (page: Page) => form(page).getByRole('alert')
const card = (page: Page, title: string) => page.getByRole('region', { name: title })

async function openPolls(page: Page) {
  await page.goto('/admin#tab=menus')
  await expect(page.getByRole('button', { name: 'Create Poll' })).toBeVisible()
}

async function openForm(page: Page) {
  await openPolls(page)
  await page.getByRole('button', { name: 'Create Poll' }).click()
  await expect(form(page).getByLabel('Poll Title')).toBeFocused()
}

async function createPoll(server: TestServer, title: string) {
  const token = await server.signInAdmin()
  const body = { title, description: 'You choose.', options: ['Tadka', 'Fry'] }
  return { token, poll: (await server.call(contract.createPoll, { body }, { token })).reply.poll }
}

test.beforeEach(({ loginAdmin }) => loginAdmin().then(() => {}))

test.describe('creating a poll', () => {
  // shows: B2.menus.3, B5.poll.1, B5.poll.2
  test('says what is missing', async ({ adminPage }) => {
    await openForm(adminPage)
    await submit(adminPage).click()
    await expect(banner(adminPage)).toHaveText('Poll title is required')
    await expect(form(adminPage).getByLabel('Poll Title')).toHaveAttribute('aria-invalid', 'true')
    await expect(form(adminPage).getByLabel('Poll Title')).toBeFocused()
    await axe(adminPage)
    await form(adminPage).getByLabel('Poll Title').fill('Which dal?')
    await form(adminPage).getByLabel('Option 1').fill('Tadka')
    await form(adminPage).getByLabel('Option 2').fill('  ')
    await submit(adminPage).click()
    await expect(banner(adminPage)).toHaveText('At least 2 options are required')
    await expect(form(adminPage).getByLabel('Option 2')).toBeFocused()
    await form(adminPage).getByLabel('Option 2').fill('tadka')
    await submit(adminPage).click()
    await expect(banner(adminPage)).toHaveText('tadka is among the options twice.')
    await form(adminPage).getByLabel('Option 2').fill('Fry')
    await form(adminPage).getByLabel('Expires At').fill('2020-01-01T10:00')
    await submit(adminPage).click()
    await expect(banner(adminPage)).toHaveText('The poll cannot end in the past. Please choose a later time.')
  })

  // shows: B5.poll.3, B5.poll.4, B9.4
  test('offers two to five options', async ({ adminPage }) => {
    await openForm(adminPage)
    const options = form(adminPage).getByRole('textbox', { name: /^Option \d$/ })
    const add = form(adminPage).getByRole('button', { name: 'Add Option' })
    const remove = form(adminPage).getByRole('button', { name: /^Remove option/ })
    await expect(options).toHaveCount(2)
    await expect(remove).toHaveCount(0)
    await add.click()
    await expect(remove).toHaveCount(3)
    await add.click()
    await add.click()
    await expect(options).toHaveCount(5)
    await expect(add).toBeHidden()
    await options.nth(4).fill('Fifth')
    await form(adminPage).getByRole('button', { name: 'Remove option 1' }).click()
    await expect(options).toHaveCount(4)
    await expect(options.nth(3)).toHaveValue('Fifth')
    await expect(add).toBeVisible()
    const min = await form(adminPage).getByLabel('Expires At').getAttribute('min')
    expect(Math.abs(now().getTime() - new Date(`${min}+05:30`).getTime())).toBeLessThan(120_000)
  })

  // shows: B4.12
  test('makes it the active one, once, however often it is pressed', async ({ adminPage, server }) => {
    const { token, poll } = await createPoll(server, 'The former poll')
    await openForm(adminPage)
    await expect(form(adminPage)).toContainText('The active poll, The former poll, ends when you create this one.')
    await form(adminPage).getByLabel('Poll Title').fill('  Which sweet on Diwali? ')
    await form(adminPage).getByLabel('Description (optional)').fill('Choose one.')
    await form(adminPage).getByLabel('Option 1').fill('Karanji')
    await form(adminPage).getByLabel('Option 2').fill('Chirote')
    await form(adminPage).getByLabel('Expires At').fill('2031-10-20T18:00')
    await adminPage.route(CREATE, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await submit(adminPage).dblclick()
    await expect(form(adminPage).getByRole('button', { name: 'Creating...' })).toBeVisible()
    await expect(form(adminPage)).toBeHidden()
    const active = card(adminPage, 'Which sweet on Diwali?')
    await expect(active).toContainText('Active Poll')
    await expect(active).toContainText('Choose one.')
    await expect(active).toContainText('until 20 Oct 31, 6:00 pm')
    await expect(active).toContainText('Total votes: 0')
    const { polls } = (await server.call(contract.listPolls, {}, { token })).reply
    expect(polls.filter(({ title }) => title === 'Which sweet on Diwali?')).toHaveLength(1)
    expect(polls.find(({ _id }) => _id === poll._id)?.endedAt).not.toBeNull()
    await adminPage.getByText(/^Past polls/).click()
    await expect(adminPage.getByRole('listitem').filter({ hasText: 'The former poll' })).toBeVisible()
    await axe(adminPage)
  })

  // shows: B4.13, B8.25
  test('stays open with the reason when it fails, and closing empties it', async ({ adminPage, allowFailures }) => {
    allowFailures(400, 503)
    await openForm(adminPage)
    await form(adminPage).getByLabel('Poll Title').fill('Which dal?')
    await form(adminPage).getByLabel('Option 1').fill('Tadka')
    await form(adminPage).getByLabel('Option 2').fill('Fry')
    await adminPage.route(CREATE, (route) => route.fulfill({ status: 503, body: '' }))
    await submit(adminPage).click()
    await expect(banner(adminPage)).toHaveText('Failed to create poll')
    await adminPage.route(CREATE, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'Polls are closed' } }),
    )
    await submit(adminPage).click()
    await expect(banner(adminPage)).toHaveText('Polls are closed')
    await expect(form(adminPage).getByLabel('Option 2')).toHaveValue('Fry')
    await form(adminPage).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(adminPage)).toBeHidden()
    await adminPage.getByRole('button', { name: 'Create Poll' }).click()
    await expect(form(adminPage).getByLabel('Poll Title')).toHaveValue('')
    await expect(form(adminPage).getByLabel('Option 1')).toHaveValue('')
    await expect(banner(adminPage)).toBeEmpty()
  })

  // shows: B5.poll.5
  test('by keyboard alone, on a phone', async ({ adminPage }) => {
    await adminPage.setViewportSize({ width: 390, height: 844 })
    await openPolls(adminPage)
    await adminPage.getByRole('button', { name: 'Create Poll' }).focus()
    await adminPage.keyboard.press('Enter')
    await expect(form(adminPage).getByLabel('Poll Title')).toBeFocused()
    await axe(adminPage)
    await adminPage.keyboard.type('Roti or rice?')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('Roti')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('Rice')
    await adminPage.keyboard.press('Enter')
    await expect(card(adminPage, 'Roti or rice?')).toBeVisible()
    await expect(card(adminPage, 'Roti or rice?')).toContainText('never expires')
    expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await axe(adminPage)
  })
})

test.describe('the active poll', () => {
  // shows: B2.menus.7, B3.poll.3
  test('shows its results, and ends when asked twice', async ({ adminPage, server, allowFailures }) => {
    allowFailures(503)
    const { poll } = await createPoll(server, 'Which dal on Friday?')
    const [tadka] = poll.results.options
    const { token } = await server.signIn()
    const body = { optionId: tadka?._id ?? '' }
    await server.call(contract.vote, { params: { id: poll._id }, body }, { token })
    await openPolls(adminPage)
    const active = card(adminPage, 'Which dal on Friday?')
    await expect(active.getByRole('listitem').filter({ hasText: 'Tadka' })).toContainText('1 vote · 100%')
    await expect(active.getByRole('listitem').filter({ hasText: 'Fry' })).toContainText('0 votes · 0%')
    await expect(active).toContainText('Total votes: 1')
    await axe(adminPage)

    const ask = adminPage.getByRole('alertdialog', { name: 'End this poll?' })
    await active.getByRole('button', { name: 'End Poll' }).click()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(active).toBeVisible()
    await adminPage.route('**/end', (route) => route.fulfill({ status: 503, json: {} }))
    await active.getByRole('button', { name: 'End Poll' }).click()
    await ask.getByRole('button', { name: 'End Poll' }).click()
    await expect(adminPage.getByText('Failed to end poll')).toBeVisible()
    await adminPage.unroute('**/end')
    await active.getByRole('button', { name: 'End Poll' }).click()
    await ask.getByRole('button', { name: 'End Poll' }).click()
    await expect(active).toBeHidden()
    await adminPage.getByText(/^Past polls/).click()
    await expect(adminPage.getByRole('listitem').filter({ hasText: 'Which dal on Friday?' })).toContainText(
      'Total votes: 1',
    )
  })

  // shows: B8.23
  test('is left out when it cannot be loaded', async ({ adminPage, server, allowFailures }) => {
    allowFailures(503)
    await createPoll(server, 'Unseen')
    await adminPage.route('**/api/poll/active', (route) => route.fulfill({ status: 503, json: {} }))
    await openPolls(adminPage)
    await expect(adminPage.locator('tbody tr').first()).toBeVisible()
    await expect(card(adminPage, 'Unseen')).toBeHidden()
    await expect(adminPage.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })
})
