import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RiderEvent, RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { riderRunCalls } from '#shared/contract/delivery/rider/run.ts'
import { riderCashCalls } from '#shared/contract/money/rider/cash.ts'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { type EventConflict, withEvents } from '#shared/domain/delivery/rider-events.ts'
import { ownCash, riderRun, riderStop, STEEL, stopId } from '../../support/rider-run.ts'
import { emptyPhone, keepRun, OTHER_RIDER, phoneHolds, renderRider } from '../render-rider.tsx'
import { button, heading } from '../render-screen.tsx'
import { later, server } from '../stub-server.ts'

const NOW = '2031-01-08T06:30:00.000Z'
let run: RiderRun
/** What the kitchen has taken, in its order. */
let taken: RiderEvent[]

beforeEach(async () => {
  await page.viewport(390, 844)
  await emptyPhone()
  run = riderRun(5)
  taken = []
  server.answers(riderRunCalls.ownRuns, () => ({ now: NOW, runs: [run] }))
  takes()
  server.answers(adminAuthCalls.adminLogout, {})
})

/** From now on the kitchen takes what is sent; `conflicts` says what of it did not fit. */
function takes(conflicts: (event: RiderEvent) => EventConflict[] = () => []) {
  return server.answers(riderRunCalls.noteEvents, ({ body }) => {
    taken.push(...body.events)
    run = { ...run, stops: run.stops.map((stop) => withEvents(stop, body.events)) }
    return { events: body.events.map((event: RiderEvent) => ({ id: event.id, conflicts: conflicts(event) })) }
  })
}

function noNetwork() {
  server.is('lost', riderRunCalls.noteEvents)
  server.is('lost', riderRunCalls.ownRuns)
  server.is('lost', riderRunCalls.checkCode)
}

function network() {
  server.answers(riderRunCalls.ownRuns, () => ({ now: NOW, runs: [run] }))
  const sent = takes()
  window.dispatchEvent(new Event('online'))
  return sent
}

const link = (name: string) => page.getByRole('link', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })
const next = () => page.getByRole('article').getByRole('heading')
const allSent = () => text('Everything is with the kitchen')

async function askDelivered() {
  await link('Delivered').click()
  await expect.element(heading('delivered?')).toBeVisible()
}

async function deliver(paid?: string) {
  await askDelivered()
  if (paid) await text(paid).click()
  await button('Yes, delivered').click()
}

describe('what is noted', () => {
  test('that comes while the run is read again is sent as soon as that has ended', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    const reading = later(riderRunCalls.ownRuns)
    const readings = server.answers(riderRunCalls.ownRuns, () => reading.promise)
    await button('I am here').click()
    await expect.poll(() => readings.length).toBe(1)
    await deliver('₹80 collected')
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    reading.resolve({ now: NOW, runs: [run] })
    // A retry comes after four seconds.
    await expect.poll(() => taken.map(({ kind }) => kind), { timeout: 2500 }).toEqual(['arrived', 'delivered'])
  })

  test('is said to be on the phone until the kitchen has it, and goes there in its order, each once', async () => {
    const { leave } = renderRider()
    await expect.element(next()).toMatchTextContent('Asha Kulkarni')
    await expect.element(allSent()).toBeVisible()
    noNetwork()
    await button('I am here').click()
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    await deliver('₹80 collected')
    await deliver()
    await deliver('Not paid')
    await expect.element(text('Saved on phone – 4 waiting')).toBeVisible()
    await expect.element(allSent()).not.toBeInTheDocument()
    // Nothing else on the screen says that it is saved.
    expect(document.body.textContent?.match(/saved|sent|with the kitchen/gi)).toEqual(['Saved'])
    await expect.element(text('3 of 5 done')).toBeVisible()

    // The page ends, and is opened again: all of it is still there.
    leave()
    renderRider()
    await expect.element(text('Saved on phone – 4 waiting')).toBeVisible()
    await expect.element(next()).toMatchTextContent('S. Iyer')
    network()
    await expect.element(allSent()).toBeVisible()
    expect(taken.map(({ kind, stop }) => [kind, stop])).toEqual([
      ['arrived', stopId(0)],
      ['delivered', stopId(0)],
      ['delivered', stopId(1)],
      ['delivered', stopId(2)],
    ])
    expect(new Set(taken.map(({ id }) => id)).size).toBe(4)
    expect((await phoneHolds()).waiting).toEqual([])
  })

  test('waits while there is no answer, though it may have arrived, and is sent again with its id', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    const lost = server.answers(riderRunCalls.noteEvents, () => Promise.reject(new TypeError('Failed to fetch')))
    await button('I am here').click()
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    await vi.waitFor(() => expect(lost).toHaveLength(1))
    const again = network()
    await expect.element(allSent()).toBeVisible()
    expect(again[0]?.body.events[0].id).toBe(lost[0]?.body.events[0].id)
  })

  test('that the kitchen does not understand is kept and shown, and stops nothing', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    server.rejects(riderRunCalls.noteEvents, 400)
    await button('I am here').click()
    await expect.element(text('Could not be sent: 1. Show this to the kitchen.')).toBeVisible()
    takes()
    await deliver('₹80 collected')
    await vi.waitFor(() => expect(taken.map(({ kind }) => kind)).toEqual(['delivered']))
    await expect.element(text('Could not be sent: 1. Show this to the kitchen.')).toBeVisible()
    await expect.element(allSent()).not.toBeInTheDocument()
    expect((await phoneHolds()).waiting).toEqual(['arrived'])
  })

  test('at a stop that the kitchen has called off meanwhile is taken, and the stop says so', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    const [first, ...others] = run.stops
    const off = { ...(first as RiderRun['stops'][number]), state: 'withdrawn' as const, cash: 0 }
    takes(() => {
      run = riderRun(5, { stops: [off, ...others] })
      return ['withdrawn']
    })
    await deliver('₹80 collected')
    await expect.element(text('Called off by the kitchen')).toBeVisible()
    await expect.element(text('0 of 4 done')).toBeVisible()
    await expect.element(next()).toMatchTextContent('Rohan Deshpande')
    expect(taken).toMatchObject([{ kind: 'delivered', stop: stopId(0), cash: 80 }])
  })

  test('with storage that is refused is sent all the same, and the phone says that the page must stay', async () => {
    const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('refused', 'InvalidStateError')
    })
    onTestFinished(() => refused.mockRestore())
    renderRider()
    await expect.element(text('This phone cannot store. Keep this page open until all is sent.')).toBeVisible()
    noNetwork()
    await button('I am here').click()
    await expect
      .element(text('This phone cannot store. Keep this page open until all is sent: 1 waiting.'))
      .toBeVisible()
    expect(document.body.textContent).not.toMatch(/Saved on phone/)
    network()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'arrived' }]))
  })
})

describe('at the door', () => {
  test('the cash is asked for: none of it, all, or a part; never more than is due', async () => {
    renderRider()
    await askDelivered()
    await button('Yes, delivered').click()
    await expect.element(page.getByRole('alert').getByText('Please choose whether you have the money.')).toBeVisible()
    await text('Another amount').click()
    const amount = page.getByLabelText('Collected', { exact: true })
    const tooMuch = 'Please enter an amount up to ₹80.'
    const unread = `${tooMuch} This cannot be read as an amount. Write it like 1,040 or 62.50.`
    for (const [wrong, says] of [
      ['', tooMuch],
      ['81', tooMuch],
      ['-5', unread],
      ['fifty', unread],
      ['10.005', unread],
    ] as const) {
      await amount.fill(wrong)
      await button('Yes, delivered').click()
      await expect.element(text(says)).toBeVisible()
    }
    expect(taken).toEqual([])
    await amount.fill('50.50')
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'delivered', cash: 50.5 }]))
  })

  test('nothing is asked where nothing is due', async () => {
    run = riderRun(1, { stops: [riderStop(0, { cash: 0 })] })
    renderRider()
    await askDelivered()
    await expect.element(text('Not paid')).not.toBeInTheDocument()
    await text('Left at the gate').click()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'delivered', atGate: true }]))
    expect(taken[0]).not.toHaveProperty('cash')
    await expect.element(text('All stops are done. Hand over the cash, and the boxes.')).toBeVisible()
  })

  test('boxes: what is to be left and taken stands there, and is corrected by two buttons', async () => {
    const boxes = (n: number) => [{ kind: STEEL, name: 'Steel', n }]
    run = riderRun(1, { stops: [riderStop(0, { cash: 0, leave: boxes(2), take: boxes(3) })] })
    renderRider()
    await expect.element(text('Leave 2 Steel')).toBeVisible()
    await expect.element(text('Take back 3 Steel')).toBeVisible()
    await askDelivered()
    await button('One less Steel: taken back').click()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ boxes: [{ kind: STEEL, left: 2, taken: 2 }] }]))
  })

  test('a reason is asked for what is not delivered', async () => {
    renderRider()
    await link('Not delivered').click()
    await button('Not delivered').click()
    await expect.element(page.getByRole('alert').getByText('Please choose why.')).toBeVisible()
    await text('Nobody is home').click()
    await button('Not delivered').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'failed', stop: stopId(0), reason: 'not_home' }]))
    await expect.element(next()).toMatchTextContent('Rohan Deshpande')
  })
})

describe('a run that wants the customer’s code', () => {
  const field = () => page.getByLabelText('Customer’s code, 4 digits')
  const answersCodes = (right: string, triesLeft = 4) =>
    server.answers(riderRunCalls.checkCode, ({ body }) => ({
      right: body.code === right,
      triesLeft: body.code === right ? 5 : triesLeft,
    }))

  beforeEach(() => {
    run = riderRun(3, { proof: 'code', stops: [0, 1, 2].map((index) => riderStop(index, { cash: 0 })) })
  })

  test('tells at once that it is another one, and goes on with the right one', async () => {
    const asked = answersCodes('0421')
    renderRider()
    await askDelivered()
    await field().fill('042')
    await button('Yes, delivered').click()
    await expect.element(text('Please enter all 4 digits.')).toBeVisible()
    await field().fill('9 999')
    await button('Yes, delivered').click()
    await expect.element(text('That is not the code. Ask again. Tries left: 4.')).toBeVisible()
    expect(taken).toEqual([])
    await field().fill('0421')
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'delivered', stop: stopId(0), code: '0421' }]))
    expect(asked.map(({ params, body }) => [params.id, body.code])).toEqual([
      [stopId(0), '9999'],
      [stopId(0), '0421'],
    ])
  })

  test('without a try left asks why there is none', async () => {
    answersCodes('0421', 0)
    renderRider()
    await askDelivered()
    await field().fill('9999')
    await button('Yes, delivered').click()
    await expect.element(text('That is not the code, and no try is left. Choose why there is none.')).toBeVisible()
    await expect.element(button('Enter the code')).not.toBeInTheDocument()
    await button('Yes, delivered').click()
    await expect.element(text('Please choose why there is no code.')).toBeVisible()
    await text('Phone is not at hand').click()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'delivered', noCode: 'no_phone' }]))
  })

  test('takes a reason instead, and none at the gate', async () => {
    const asked = answersCodes('0421')
    renderRider()
    await askDelivered()
    await button('Customer has no code').click()
    await text('Customer does not use the app').click()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ noCode: 'no_app' }]))
    await askDelivered()
    await text('Left at the gate').click()
    await expect.element(field()).not.toBeInTheDocument()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(taken[1]).toMatchObject({ atGate: true, noCode: 'at_gate' }))
    expect(taken.some((event) => 'code' in event)).toBe(false)
    expect(asked).toEqual([])
  })

  test('keeps it on the phone without a network, and says that it is compared later', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    noNetwork()
    await button('I am here').click()
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    await askDelivered()
    await expect.element(page.getByText('No network: the kitchen checks it later.')).toBeVisible()
    await field().fill('1234')
    await button('Yes, delivered').click()
    await expect.element(text('Saved on phone – 2 waiting')).toBeVisible()
    network()
    await expect.element(allSent()).toBeVisible()
    expect(taken[1]).toMatchObject({ kind: 'delivered', code: '1234' })
  })
})

describe('the phone', () => {
  test('forgets the run at sign-out', async () => {
    const { token } = renderRider()
    await expect.element(allSent()).toBeVisible()
    expect((await phoneHolds()).runs).toHaveLength(1)
    await button('Sign out').click()
    await expect.element(heading('Sign in to deliver')).toBeVisible()
    expect(token()).toBeNull()
    expect(localStorage.getItem('dabba-rider')).toBeNull()
    await vi.waitFor(async () => expect(await phoneHolds()).toEqual({ runs: null, waiting: [] }))
  })

  test('asks before sign-out while something waits, keeps that for the same rider, and sends it for nobody else', async () => {
    const { leave } = renderRider()
    await expect.element(allSent()).toBeVisible()
    noNetwork()
    await button('I am here').click()
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    await button('Sign out').click()
    await expect.element(text('Not sent yet: 1. They stay on this phone until you sign in here again.')).toBeVisible()
    await button('Stay').click()
    await button('Sign out').click()
    await button('Sign out').click()
    await expect.element(heading('Sign in to deliver')).toBeVisible()
    await vi.waitFor(async () => expect(await phoneHolds()).toEqual({ runs: null, waiting: ['arrived'] }))
    leave()

    const sent = network()
    const other = renderRider({ rider: OTHER_RIDER })
    await expect.element(allSent()).toBeVisible()
    expect(sent).toEqual([])
    other.leave()
    renderRider()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'arrived' }]))
  })

  test('forgets the run when the session has ended, keeps what waits, and says so', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    server.rejects(riderRunCalls.noteEvents, 401)
    await button('I am here').click()
    await expect.element(page.getByText('What you have noted is still on this phone, and is sent then.')).toBeVisible()
    await vi.waitFor(async () => expect(await phoneHolds()).toEqual({ runs: null, waiting: ['arrived'] }))
  })

  test('shows the run that was read a while ago without a network, and says when', async () => {
    await keepRun(run, Date.now() - 11 * 60 * 60_000)
    noNetwork()
    renderRider()
    await expect.element(next()).toMatchTextContent('Asha Kulkarni')
    await expect.element(page.getByText(/^No network\. The run of \d+:\d\d .m is on this phone\.$/)).toBeVisible()
  })

  test.each([500, 502, 503, 504, 429])(
    'says at the status %i that the server is busy, wherever it would say no network',
    async (status) => {
      await keepRun(run, Date.now() - 60_000)
      server.rejects(riderRunCalls.ownRuns, status)
      server.rejects(riderCashCalls.ownCash, status)
      renderRider()
      await expect
        .element(page.getByText(/^The kitchen’s server is busy\. The run of .* is on this phone\.$/))
        .toBeVisible()
      expect(page.getByText(/No network/).elements()).toEqual([])
      window.location.hash = '#cash'
      await expect.element(text('The kitchen’s server is busy. Try again in a moment.')).toBeVisible()
      expect(page.getByText(/No network/).elements()).toEqual([])
    },
  )

  test('says that the server is busy also where the phone has no run yet', async () => {
    server.rejects(riderRunCalls.ownRuns, 502)
    renderRider()
    await expect
      .element(page.getByText('The kitchen’s server is busy, and no run is on this phone yet.').first())
      .toBeVisible()
  })

  test('forgets a run that is older than twelve hours', async () => {
    await keepRun(run, Date.now() - 12 * 60 * 60_000 - 1000)
    noNetwork()
    renderRider()
    await expect.element(page.getByText('No network, and no run on this phone yet.').first()).toBeVisible()
    await expect.element(text('Asha Kulkarni')).not.toBeInTheDocument()
    expect((await phoneHolds()).runs).toBeNull()
  })

  test('tells whoever may deliver nothing so, and has no run', async () => {
    server.rejects(riderRunCalls.ownRuns, 403)
    renderRider()
    await expect.element(text('Your account delivers nothing. Ask the kitchen.').first()).toBeVisible()
  })
})

describe('the stop', () => {
  const BOXES = [
    { name: 'Asha', count: 1, vegetarian: true, alarms: ['ALLERGY: Milk, Peanut', 'JAIN'] },
    { name: 'Rohan', count: 2, vegetarian: false, alarms: [] },
  ]

  test('says which box is for whom, as it is printed on it, and warns in the list', async () => {
    run = riderRun(2, { stops: [riderStop(0, { marks: BOXES }), riderStop(1, { marks: [] })] })
    renderRider()
    const rows = page.getByRole('article').getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent('AshaALLERGY: Milk, PeanutJAIN')
    await expect.element(rows.nth(0).getByRole('img', { name: 'Vegetarian', exact: true })).toBeVisible()
    await expect.element(rows.nth(1)).toMatchTextContent('2 × Rohan')
    await expect.element(rows.nth(1).getByRole('img', { name: 'Non-vegetarian' })).toBeVisible()
    const row = page.getByRole('link', { name: /Asha Kulkarni.*ALLERGY: Milk, Peanut.*JAIN/ })
    await expect.element(row).toBeVisible()
  })

  test('asks for no cash of what is being checked', async () => {
    run = riderRun(1, { stops: [riderStop(0, { cash: 0, checking: 80 })] })
    renderRider()
    await expect.element(text('₹80: UPI, being checked. Do not collect it.')).toBeVisible()
    await expect.element(page.getByText('Collect ₹80')).not.toBeInTheDocument()
    await askDelivered()
    await expect.element(text('₹80 collected')).not.toBeInTheDocument()
  })

  test('of a run that an earlier version has kept on the phone is shown without what that did not know', async () => {
    const { unpacked: _, ...kept } = riderRun(1)
    const stops = kept.stops.map(({ marks: _m, checking: _c, ...stop }) => stop)
    await keepRun({ ...kept, stops } as unknown as RiderRun, Date.now() - 60_000)
    noNetwork()
    renderRider()
    await expect.element(next()).toMatchTextContent('Asha Kulkarni')
    await expect.element(text('Collect ₹80')).toBeVisible()
  })
})

describe('a run that has left', () => {
  const told = 'New on your run: stop 3. Do you have the boxes?'

  test('says what the kitchen has put onto it since, until the rider has seen it, also when the page is opened again', async () => {
    run = riderRun(2)
    const { leave } = renderRider()
    await expect.element(allSent()).toBeVisible()
    await expect.element(text(told)).not.toBeInTheDocument()
    run = riderRun(3)
    window.dispatchEvent(new Event('online'))
    await expect.element(text(told)).toBeVisible()
    leave()
    const second = renderRider()
    await expect.element(text(told)).toBeVisible()
    await button('I have seen it').click()
    await expect.element(text(told)).not.toBeInTheDocument()
    second.leave()
    renderRider()
    await expect.element(allSent()).toBeVisible()
    await expect.element(text(told)).not.toBeInTheDocument()
  })

  test('says nothing of what comes before it leaves', async () => {
    run = riderRun(2, { state: 'packed' })
    renderRider()
    await expect.element(text('2 stops. Load the boxes, then start.')).toBeVisible()
    run = riderRun(3, { state: 'packed' })
    window.dispatchEvent(new Event('online'))
    await expect.element(text('3 stops. Load the boxes, then start.')).toBeVisible()
    await button('Start the run').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'started' }]))
    run = riderRun(3)
    window.dispatchEvent(new Event('online'))
    await expect.element(next()).toMatchTextContent('Asha Kulkarni')
    await expect.element(text(told)).not.toBeInTheDocument()
  })
})

describe('the start', () => {
  test('is asked about when boxes are not packed', async () => {
    run = riderRun(2, { state: 'packed', unpacked: 3 })
    renderRider()
    await button('Start the run').click()
    await expect.element(text('3 boxes are not packed: start all the same?')).toBeVisible()
    await button('Back').click()
    expect(taken).toEqual([])
    await button('Start the run').click()
    await button('Start all the same').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'started', run: run._id }]))
  })

  test('is noted at once when all of them are', async () => {
    run = riderRun(2, { state: 'packed', unpacked: 0 })
    renderRider()
    await button('Start the run').click()
    await vi.waitFor(() => expect(taken).toMatchObject([{ kind: 'started', run: run._id }]))
  })
})

describe('cash', () => {
  test('is declared once it is counted, never more than is in hand', async () => {
    const declared = server.answers(riderCashCalls.declareCash, {
      cash: ownCash({ toDeclare: 0, handovers: ownCash().handovers.slice(0, 1) }),
    })
    server.answers(riderCashCalls.ownCash, { cash: ownCash({ inHand: 960, toDeclare: 960, handovers: [] }) })
    renderRider({ place: '#cash' })
    await expect.element(text('₹960')).toBeVisible()
    const amount = page.getByLabelText('How much do you hand over?')
    await amount.fill('961')
    await button('Hand over').click()
    await expect.element(page.getByText(/more than|in hand/i).last()).toBeVisible()
    expect(declared).toEqual([])
    await amount.fill('960')
    await button('Hand over').click()
    await expect.element(text('Waits to be counted')).toBeVisible()
    expect(declared[0]?.body).toEqual({ amount: 960 })
  })

  test('needs a network, and says so', async () => {
    server.is('lost', riderCashCalls.ownCash)
    renderRider({ place: '#cash' })
    await expect.element(text('No network. Cash is handed over where there is one.')).toBeVisible()
  })
})
