import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Pausable } from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import { pauseCalls } from '#shared/contract/subscriptions/customer/pauses.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { takeClock } from '../clock.ts'
import { button, messages, renderScreen } from '../render-screen.tsx'
import { REGISTERED, subscribed, subscriptionOf } from '../replies.ts'
import { server } from '../stub-server.ts'

/**
 * Sunday 22 November 2026, ten o'clock: Monday is confirmed, seven meals are left from Tuesday on, the last on 1 December.
 */
const NOW = '2026-11-22T10:00:00+05:30'
const PAUSE = { _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000aa', from: '2026-11-25', to: '2026-12-05' }

const dialog = () => page.getByRole('dialog')
const choice = (name: string) => dialog().getByRole('radio', { name })
const confirm = () => dialog().getByRole('button', { name: 'Pause', exact: true })
const preview = () => dialog().getByRole('status').first()
const day = (name: string) => dialog().getByRole('button', { name, exact: true })

let subscription: Subscription

function pausable(changes: Partial<Pausable> = {}): Pausable {
  return {
    subscription_id: subscription._id,
    running: true,
    now: new Date().toISOString(),
    meals_left: 7,
    next_day: '2026-11-24',
    max_pause_days: null,
    pauses: [],
    orders: [
      {
        _id: crypto.randomUUID(),
        day: '2026-11-23',
        status: 'confirmed',
        paused: false,
        confirm_by: '2026-11-21T18:00:00+05:30',
      },
    ],
    calendar: {
      slot: STANDARD_CALENDAR.slot,
      days: [
        {
          day: '2026-12-08',
          open: false,
          cutOffAt: '2026-12-07T18:00:00+05:30',
          orderBy: '2026-12-08T20:00:00+05:30',
        },
      ],
    },
    ...changes,
  }
}

function serve(changes: Partial<Subscription> = {}, of: Partial<Pausable> = {}) {
  subscription = subscriptionOf(9, changes)
  server.answers(subscriptionCalls.listSubscriptions, () => ({
    subscriptions: [subscription],
    now: new Date().toISOString(),
  }))
  return server.answers(pauseCalls.listPauses, () => pausable(of))
}

beforeEach(() => {
  takeClock(new Date(NOW))
  serve()
})

const paused = { message: 'Paused from 25 Nov 2026 to 5 Dec 2026.', pause: PAUSE }

test('away next week takes three taps', async () => {
  const sent = server.answers(pauseCalls.pauseSubscription, paused)
  renderScreen('/subscriptions', { as: REGISTERED })
  let taps = 0
  const tap = async (target: ReturnType<typeof button>) => {
    await target.click()
    taps += 1
  }
  await tap(button('Pause'))
  await tap(choice('Next week'))
  await expect.element(preview()).toMatchTextContent('5 meals kept')
  await tap(confirm())
  await expect.element(messages().getByText('Paused from 25 Nov 2026 to 5 Dec 2026.')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(taps).toBe(3)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ from: '2026-11-23', to: '2026-11-28', seen: { from: '2026-11-24' } })
})

describe('days from the calendar', () => {
  test('from 25 November to 5 December are previewed in words before they are paused', async () => {
    const sent = server.answers(pauseCalls.pauseSubscription, paused)
    renderScreen('/subscriptions', { as: REGISTERED })
    await button('Pause').click()
    await choice('From … to …').click()
    await expect.element(confirm()).toBeDisabled()
    await day('Wed 25 Nov').click()
    await dialog().getByRole('button', { name: 'Next month' }).click()
    await day('Sat 5 Dec').click()
    for (const text of [
      '6 meals kept (25, 26, 27, 28, 30 Nov, 1 Dec).',
      // The kitchen is closed on Tuesday the 8th.
      'Last meal Mon 14 Dec instead of Tue 1 Dec.',
      '23 and 24 Nov still come.',
    ]) {
      await expect.element(preview().getByText(text)).toBeVisible()
    }
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent[0]?.body).toEqual({
      from: '2026-11-25',
      to: '2026-12-05',
      seen: {
        from: '2026-11-25',
        kept_days: ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01'],
        last_day: '2026-12-14',
      },
    })
  })

  test('are chosen by the keyboard alone, and those that are too late or closed say so', async () => {
    renderScreen('/subscriptions', { as: REGISTERED })
    await button('Pause').click()
    await choice('From … to …').click()
    await expect.element(day('Mon 23 Nov, too late')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(day('Sun 29 Nov, closed')).toBeVisible()
    ;(day('Tue 24 Nov').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(day('Wed 25 Nov, first day')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(day('Sat 5 Dec')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(preview()).toMatchTextContent('6 meals kept')
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.element(day('Tue 8 Dec, closed')).toHaveFocus()
    await userEvent.keyboard('{PageUp}')
    // There is no way to a day that can no longer be paused.
    await expect.element(day('Tue 24 Nov')).toHaveFocus()
    for (const cell of dialog().getByRole('grid').getByRole('button').elements()) {
      const { width, height } = cell.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  test('without a meal are not paused, and why is said', async () => {
    renderScreen('/subscriptions', { as: REGISTERED })
    await button('Pause').click()
    await choice('From … to …').click()
    await day('Sun 29 Nov, closed').click()
    await day('Sun 29 Nov, closed, first day').click()
    await expect.element(preview().getByText('No meal falls on these days.')).toBeVisible()
    await expect.element(confirm()).toBeDisabled()
  })
})

test('tomorrow is offered until its deadline, and what begins later says so', async () => {
  takeClock(new Date('2026-11-23T18:00:00+05:30'))
  renderScreen('/subscriptions', { as: REGISTERED })
  await button('Pause').click()
  await expect.element(choice('Next week')).toBeVisible()
  await expect.element(choice('Tomorrow')).not.toBeInTheDocument()
  await choice('Until I say').click()
  await expect.element(dialog().getByText('From Wed 25 Nov until you resume')).toBeVisible()
})

describe('when something stands in the way', () => {
  test('two quick taps pause once', async () => {
    const sent = server.answers(pauseCalls.pauseSubscription, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return paused
    })
    renderScreen('/subscriptions', { as: REGISTERED })
    await button('Pause').click()
    await choice('Until I say').click()
    await confirm().dblClick()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  test('a lost answer is asked for again under the same key', async () => {
    const lost = server.is('lost', pauseCalls.pauseSubscription)
    renderScreen('/subscriptions', { as: REGISTERED })
    await button('Pause').click()
    await choice('Until I say').click()
    await confirm().click()
    await expect.element(dialog().getByText('No answer yet')).toBeVisible()
    const sent = server.answers(pauseCalls.pauseSubscription, paused)
    await dialog().getByRole('button', { name: 'Ask Again' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const keys = [...lost, ...sent].map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('what has changed meanwhile is said, with the new preview', async () => {
    renderScreen('/subscriptions', { as: REGISTERED })
    await button('Pause').click()
    await choice('Until I say').click()
    await expect.element(preview()).toMatchTextContent('7 meals kept')
    const text = 'Something has changed meanwhile. Please look at the pause again.'
    server.rejects(pauseCalls.pauseSubscription, { status: 409, code: 'pause_changed', error: text })
    server.answers(pauseCalls.listPauses, () => pausable({ meals_left: 6, next_day: '2026-11-25' }))
    await confirm().click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(text)
    await expect.element(preview()).toMatchTextContent('6 meals kept')
    await expect.element(confirm()).toBeEnabled()
  })

  test('failing to read the days is said, and tried again', async () => {
    server.rejects(pauseCalls.listPauses, 404)
    renderScreen('/subscriptions', { as: REGISTERED })
    await button('Pause').click()
    await expect.element(dialog().getByText('Your days could not be loaded.')).toBeVisible()
    server.answers(pauseCalls.listPauses, () => pausable())
    await dialog().getByRole('button', { name: 'Try Again' }).click()
    await expect.element(choice('Next week')).toBeVisible()
  })
})

describe('a paused subscription', () => {
  test('says since when and how many meals are kept, and is resumed', async () => {
    takeClock(new Date('2026-11-26T19:00:00+05:30'))
    const open = { ...PAUSE, to: null }
    serve(
      { pauses: [open], is_paused: true, is_open_ended: true, meals_left: 6 },
      { pauses: [open], meals_left: 6, next_day: '2026-11-27', orders: [] },
    )
    renderScreen('/subscriptions', { as: REGISTERED })
    const card = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect.element(card.getByText('Paused', { exact: true })).toBeVisible()
    await expect.element(card).toMatchTextContent('Paused since 25 Nov, 6 meals kept')
    await expect.element(card).toMatchTextContent('Moves on while paused')
    await button('Resume').click()
    await expect.element(preview()).toMatchTextContent('Next meal Sat 28 Nov.')
    await expect.element(preview()).toMatchTextContent('Last meal Fri 4 Dec.')
    const sent = server.answers(pauseCalls.withdrawPause, {
      message: 'Your subscription goes on: the next meal comes on 28 Nov 2026.',
      resumed: { resume_day: '2026-11-28', next_day: '2026-11-28', last_day: '2026-12-04' },
    })
    serve({ _id: subscription._id })
    await dialog().getByRole('button', { name: 'Resume' }).click()
    await expect.element(messages().getByText('the next meal comes on 28 Nov 2026')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Resume')).not.toBeInTheDocument()
    expect(sent.map(({ params }) => params.id)).toEqual([PAUSE._id])
  })

  test('that is coming can be withdrawn', async () => {
    serve({ pauses: [PAUSE] }, { pauses: [PAUSE] })
    renderScreen('/subscriptions', { as: REGISTERED })
    await expect.element(page.getByText('Pauses from 25 Nov to 5 Dec')).toBeVisible()
    await expect.element(button('Pause other days')).toBeVisible()
    await button('Withdraw').click()
    await expect.element(preview()).toMatchTextContent('Last meal Tue 1 Dec.')
  })

  test('is said on the home button and on the order of the day', async () => {
    const pause = { from: '2026-11-20', to: null }
    server.answers(subscriptionCalls.getSubscription, { ...subscribed(), pause })
    const app = renderScreen('/daily-order', { as: REGISTERED, data: { home: null } })
    await expect.element(page.getByText('Your subscription is paused')).toBeVisible()
    await page.getByRole('link', { name: 'See your pause' }).click()
    await expect.poll(app.path).toBe('/subscriptions')
  })
})

test('the back button closes the dialog', async () => {
  const app = renderScreen('/subscriptions', { as: REGISTERED })
  await button('Pause').click()
  await expect.element(choice('Next week')).toBeVisible()
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(app.path()).toBe('/subscriptions')
  await expect.element(button('Pause')).toHaveFocus()
})
