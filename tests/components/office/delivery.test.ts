import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boxCalls } from '#shared/contract/delivery/office/boxes.ts'
import type { DeliveryBoard } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { deliveryPhotoCalls } from '#shared/contract/delivery/office/delivery-photos.ts'
import { riderNoteCalls } from '#shared/contract/delivery/office/rider-notes.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { boardOf, boardUnderWay, PHOTOS, ROUTES, runOf } from '../../support/delivery-board.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { ASKED } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const PLACE = 'tab=delivery'
let board: DeliveryBoard

beforeEach(async () => {
  board = boardOf({ runs: [runOf('A', 5), runOf('B', 2, {}, 5)] })
  server.answers(deliveryCalls.deliveryBoard, () => ({ board }))
  server.answers(deliveryCalls.listRoutes, { routes: ROUTES })
  server.answers(boxCalls.boxReport, {
    boxes: { kinds: [], out: [], outMore: 0, gone: [], deposits: [], depositsMore: 0, held: 0 },
  })
  server.answers(riderNoteCalls.listRiderNotes, { notes: [], clocks: [] })
  await page.viewport(1280, 800)
})

const stops = () => page.getByRole('list', { name: 'Stops of run A' }).getByRole('listitem')
const numbers = () =>
  stops()
    .elements()
    .map((row) => row.textContent?.match(/^\d+/)?.[0])
const idAt = (index: number) => board.runs[0]?.stops[index]?._id

test('a run shows who drives it, how far it is and every stop with what the rider needs', async () => {
  renderOffice(PLACE)
  await expect.element(page.getByRole('heading', { name: 'Run A' })).toBeVisible()
  await expect.element(page.getByLabelText('Rider', { exact: true })).toHaveValue(board.runs[0]?.rider?._id as string)
  await expect.element(page.getByText(`about ${board.runs[0]?.minutes} min`)).toBeVisible()
  await expect.element(stops().first()).toMatchTextContent('Asha Kulkarni')
  await expect.element(stops().first()).toMatchTextContent('Collect ₹120')
  await expect.element(stops().first()).toMatchTextContent('1 × Regular Thali, 2 × Gulab Jamun')
  await page.getByRole('button', { name: /^B/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Run B' })).toBeVisible()
})

test('a stop where nobody was met keeps its name and phone, for whoever calls', async () => {
  const run = runOf('A', 2)
  const [one, two] = run.stops as [(typeof run.stops)[number], (typeof run.stops)[number]]
  const orders = one.orders.map((order) => ({ ...order, calledOff: true, status: 'cancelled' as const }))
  board = boardOf({
    runs: [{ ...run, state: 'started', stops: [{ ...one, state: 'failed', reason: 'not_home', orders }, two] }],
  })
  renderOffice(PLACE)
  await expect.element(stops().first()).toMatchTextContent('Asha Kulkarni')
  const paper = () => document.querySelector('.run-sheet')?.textContent
  expect(paper()).toContain(`Asha Kulkarni ${one.orders[0]?.phone}`)
  expect(paper()).toContain('Not delivered')
})

test('a stop says which box is for whom, as it is printed on it, and what is being checked', async () => {
  const run = runOf('A', 1)
  const [stop] = run.stops as [(typeof run.stops)[number]]
  const [one] = stop.orders as [(typeof stop.orders)[number]]
  const asha = {
    ...one,
    recipient: 'Asha',
    due: 0,
    method: 'upi' as const,
    checking: 80,
    marks: [{ count: 1, vegetarian: true, alarms: ['ALLERGY: Milk, Peanut', 'JAIN'] }],
  }
  const rohan = {
    ...one,
    _id: `${one._id.slice(0, -2)}99`,
    recipient: 'Rohan',
    due: 80,
    marks: [{ count: 2, vegetarian: false, alarms: [] }],
  }
  board = boardOf({ runs: [{ ...run, stops: [{ ...stop, orders: [asha, rohan] }] }] })
  renderOffice(PLACE)
  const row = stops().first()
  await expect.element(row).toMatchTextContent('AshaALLERGY: Milk, PeanutJAIN2 × Rohan')
  await expect.element(row.getByRole('img', { name: 'Non-vegetarian' })).toBeVisible()
  await expect.element(row).toMatchTextContent('Collect ₹80')
  await expect.element(row).toMatchTextContent('UPI ₹80, being checked')
  const paper = document.querySelector('.run-sheet') as HTMLElement
  expect(paper.textContent).toContain('AshaALLERGY: Milk, PeanutJAIN2 × Rohan')
  expect(paper.textContent).toContain('UPI ₹80, being checked')
  expect([...paper.querySelectorAll('.run-sheet-alarm')].map((alarm) => alarm.textContent)).toEqual([
    'ALLERGY: Milk, Peanut',
    'JAIN',
  ])
})

test.each([
  ['Print on A4', 'run-sheet-a4'],
  ['Print on 80 mm', 'run-sheet-roll'],
])('%s has all that is needed at the door, and goes on until it is printed', async (name, look) => {
  const run = runOf('A', 9)
  const [first] = run.stops as [(typeof run.stops)[number]]
  const kind = '0198c2a4-7b1e-7c3d-9e1f-00000000b0c5'
  const empties = { leave: [{ kind, name: 'steel', n: 2 }], take: [{ kind, name: 'steel', n: 3 }], disposable: 0 }
  board = boardOf({ runs: [{ ...run, stops: [{ ...first, empties }, ...run.stops.slice(1)] }] })
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  renderOffice(PLACE)
  await button(name).click()
  await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce())
  const paper = document.querySelector('.run-sheet') as HTMLElement
  expect(paper.className).toContain(look)
  const [stop = ''] = [...paper.querySelectorAll('li')].map((row) => row.textContent ?? '')
  for (const text of [
    '1',
    'Asha Kulkarni',
    '+919822010000',
    'Flat 101, A Wing, Ganga Society, Kothrud',
    '1 box',
    '₹120',
  ]) {
    expect(stop).toContain(text)
  }
  expect(stop).toContain(first.location?.digipin)
  expect(stop).toContain('Leave 2 steel · Take back 3 steel')
  expect(paper.textContent).toContain('Please ring at 1 pm, not before')
  expect(paper.textContent).toContain('Dog at the gate: call first')
  window.dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(paper.className).toContain('run-sheet-a4'))
  printed.mockRestore()
})

test('stops are moved by the keyboard, which keeps the focus, and saved together', async () => {
  const asked: unknown[] = []
  const read = server.answers(deliveryCalls.deliveryBoard, () => ({ board }))
  let readBefore = 0
  server.answers(deliveryCalls.orderStops, ({ body }) => {
    asked.push(body)
    readBefore = read.length
    return { board }
  })
  renderOffice(PLACE)
  const down = page.getByRole('button', { name: 'Move stop 1 down' })
  await down.click()
  await vi.waitFor(() => expect(numbers().slice(0, 3)).toEqual(['2', '1', '3']))
  await expect.element(down).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(numbers().slice(0, 3)).toEqual(['2', '3', '1']))
  await expect.element(page.getByText('Stop 1 is 3 of 5 open stops')).toBeInTheDocument()
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 3000 })
  expect(asked).toEqual([{ version: 0, stops: [1, 2, 0, 3, 4].map(idAt) }])
  // Read again after the change, and not in the middle of the next test.
  await vi.waitFor(() => expect(read.length).toBeGreaterThan(readBefore))
})

test('starting a run is asked about, and says how many boxes are not packed', async () => {
  let asked: unknown
  server.answers(deliveryCalls.changeRun, ({ body }) => {
    asked = body
    return { board }
  })
  renderOffice(PLACE)
  await button('Start the run').click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Boxes not packed: 1')
  await button('Start all the same').click()
  await vi.waitFor(() => expect(asked).toEqual({ version: 0, action: 'start', anyway: true }))
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a run is started without a rider only when that is said', async () => {
  let asked: unknown
  server.answers(deliveryCalls.changeRun, ({ body }) => {
    asked = body
    return { board }
  })
  board = boardOf({ runs: [{ ...runOf('A', 3), rider: null }] })
  renderOffice(PLACE)
  await button('Start the run').click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('No rider is assigned')
  await button('Start without a rider').click()
  await vi.waitFor(() => expect(asked).toMatchObject({ version: 0, action: 'start', withoutRider: true }))
})

test.each([
  ['Most stops of a run', 'maxStops'],
  ['Most boxes of a run', 'maxBoxes'],
  ['Longest run, minutes', 'maxMinutes'],
] as const)('a limit (%s) that cannot be read is said at the field, and not sent', async (label, field) => {
  let asked: Partial<Record<typeof field, number | null>> | undefined
  server.answers(deliveryCalls.addRoute, ({ body }) => {
    asked = body as typeof asked
    return { routes: ROUTES }
  })
  renderOffice(PLACE)
  await button('Add a route').click()
  await page.getByLabelText('Name').fill('C')
  const limit = page.getByLabelText(label)
  await limit.fill('12-')
  await expect.element(page.getByText('A whole number from 1 to 1,000, or nothing')).toBeVisible()
  await button('Save').click()
  expect(asked).toBeUndefined()
  await limit.fill('30')
  await button('Save').click()
  await vi.waitFor(() => expect(asked?.[field]).toBe(30))
})

test('cash to collect has its paise', async () => {
  const run = runOf('A', 1)
  const stops = run.stops.map((stop) => ({ ...stop, orders: stop.orders.map((order) => ({ ...order, due: 62.5 })) }))
  board = boardOf({ runs: [{ ...run, stops }] })
  const due = run.stops.flatMap(({ orders }) => orders).length * 62.5
  renderOffice(PLACE)
  await expect.element(page.getByText(`Collect ₹${due.toFixed(2)}`).first()).toBeVisible()
})

test('a box that is packed while the start is asked about is asked about no more', async () => {
  renderOffice(PLACE)
  await button('Start the run').click()
  const asked = page.getByRole('alertdialog')
  await expect.element(asked).toMatchTextContent('Boxes not packed: 1')
  board = {
    ...board,
    runs: board.runs.map((run) => ({
      ...run,
      stops: run.stops.map((stop) => ({
        ...stop,
        orders: stop.orders.map(({ boxes, ...order }) => ({
          ...order,
          boxes: boxes && { ...boxes, packed: boxes.count },
        })),
      })),
    })),
  }
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(asked).not.toMatchTextContent('Boxes not packed')
  await expect.element(asked.getByRole('button', { name: 'Start the run' })).toBeVisible()
})

test('a suggestion says what it saves, and changes nothing until it is taken', async () => {
  const suggested = [4, 3, 2, 1, 0].map((index) => idAt(index) as string)
  server.answers(deliveryCalls.suggestOrder, {
    version: 0,
    stops: suggested,
    metres: 21_400,
    suggestedMetres: 17_200,
    by: 'coordinates',
    unlocated: 0,
  })
  let asked: unknown
  server.answers(deliveryCalls.orderStops, ({ body }) => {
    asked = body
    return { board }
  })
  renderOffice(PLACE)
  await button('Suggest a sequence').click()
  await expect.element(page.getByText('Saves 4.2 km: 17 km instead of 21 km')).toBeVisible()
  expect(asked).toBeUndefined()
  await button('Use this order').click()
  await vi.waitFor(() => expect(asked).toEqual({ version: 0, stops: suggested }))
})

test('a stop opens with its location, which the office can set, and goes onto another run', async () => {
  const located: unknown[] = []
  server.answers(deliveryCalls.locatePlace, ({ body }) => {
    located.push(body)
    return { location: null }
  })
  let moved: unknown
  server.answers(deliveryCalls.orderStops, ({ body, params }) => {
    moved = [params, body]
    return { board }
  })
  renderOffice(PLACE)
  await stops().nth(1).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('shared by the customer (within 18 m)')
  await expect
    .element(dialog.getByRole('link', { name: 'Show the way' }))
    .toHaveAttribute('href', expect.stringMatching(/destination=18\.\d+%2C73/))
  await dialog.getByLabelText('Where it is').fill('18.5074, 73.8077')
  await button('Save').first().click()
  await vi.waitFor(() => expect(located).toEqual([{ location: '18.5074, 73.8077' }]))
  await dialog.getByLabelText('Move to another run').selectOptions('B')
  const [, b] = board.runs
  const wanted = [...(b?.stops.map(({ _id }) => _id) ?? []), idAt(1)]
  await vi.waitFor(() => expect(moved).toEqual([{ id: b?._id }, { version: 0, stops: wanted }]))
})

test('on the way the office says for the rider what has become of a stop', async () => {
  board = boardUnderWay()
  let asked: unknown
  server.answers(deliveryCalls.settleStop, ({ body }) => {
    asked = body
    return { board }
  })
  renderOffice(PLACE)
  await expect.element(stops().nth(3)).toMatchTextContent('Not delivered')
  await stops().nth(8).getByRole('button').first().click()
  await page.getByLabelText('Why it was not delivered').selectOptions('Nobody was there')
  await page.getByRole('dialog').getByRole('button', { name: 'Not delivered' }).click()
  await vi.waitFor(() => expect(asked).toMatchObject({ action: 'fail', why: 'not_home' }))
})

test('a failed stop that the owner decides is asked for', async () => {
  board = boardUnderWay()
  server.rejects(deliveryCalls.settleStop, {
    status: 403,
    code: 'money_needs_approval',
    error: 'That is more than you may let go',
  })
  const asked = server.answers(approvalCalls.askApproval, { request: ASKED })
  renderOffice(PLACE, 'manager')
  await stops().nth(8).getByRole('button').first().click()
  await page.getByLabelText('Why it was not delivered').selectOptions('Nobody was there')
  await page.getByRole('dialog').getByRole('button', { name: 'Not delivered' }).click()
  const why = page.getByRole('dialog', { name: 'The owner decides this. Why should it be done?' })
  await why.getByLabelText('Reason').fill('The rider had the wrong door')
  await why.getByRole('button', { name: 'Ask the owner' }).click()
  await expect.element(page.getByText('The owner is asked. Nothing has changed yet.')).toBeVisible()
  expect(asked[0]?.body).toMatchObject({
    change: { failedStop: { id: idAt(8), why: 'not_home', eventId: expect.any(String) } },
    reason: 'The rider had the wrong door',
  })
})

test('a route is said to want the customer’s code', async () => {
  const saved = server.answers(deliveryCalls.changeRoute, { routes: ROUTES })
  renderOffice(PLACE)
  const [routeA] = ROUTES
  await expect.element(page.getByText('with code')).toHaveLength(1)
  await button('Change route A').click()
  const proof = page.getByLabelText('Proof of delivery')
  await expect.element(proof).toHaveValue('tap')
  await proof.selectOptions('The customer’s code, 4 digits')
  await button('Save').click()
  await vi.waitFor(() =>
    expect(saved[0]?.body).toMatchObject({ name: 'A', proof: 'code', updatedAt: routeA?.updatedAt }),
  )
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what riders have noted and does not fit is listed with why, until somebody has seen to it', async () => {
  const noted = {
    _id: '0198c2a4-7b1e-7c3d-9e1f-00000000d001',
    rider: 'Sachin More',
    kind: 'delivered' as const,
    reason: null,
    noCode: null,
    noPhoto: null,
    photo: 'none' as const,
    at: '2031-01-08T06:51:00.000Z',
    receivedAt: '2031-01-08T07:35:00.000Z',
    conflicts: ['wrong_code' as const],
    stop: { number: 4, address: 'Flat 104, Kothrud', route: 'A', day: '2031-01-08' },
    cash: 80,
    boxes: [],
    names: [],
  }
  let notes = [
    noted,
    {
      ...noted,
      _id: '0198c2a4-7b1e-7c3d-9e1f-00000000d002',
      conflicts: ['no_code' as const],
      noCode: 'at_gate' as const,
    },
    { ...noted, _id: '0198c2a4-7b1e-7c3d-9e1f-00000000d003', conflicts: ['no_code' as const] },
    {
      ...noted,
      _id: '0198c2a4-7b1e-7c3d-9e1f-00000000d004',
      conflicts: ['no_photo' as const],
      noPhoto: 'too_dark' as const,
    },
    {
      ...noted,
      _id: '0198c2a4-7b1e-7c3d-9e1f-00000000d005',
      conflicts: ['withdrawn' as const],
      photo: 'on_its_way' as const,
    },
  ]
  server.answers(riderNoteCalls.listRiderNotes, () => ({ notes, clocks: [{ rider: 'Ganesh', minutes: -20 }] }))
  const seen = server.answers(riderNoteCalls.seeRiderNote, ({ params }) => {
    notes = notes.filter(({ _id }) => _id !== params.id)
    return {}
  })
  renderOffice(PLACE)
  await expect.element(page.getByText('The customer’s code was another one.')).toBeVisible()
  await expect.element(page.getByText('No code of the customer: left at the gate.')).toBeVisible()
  await expect.element(page.getByText('No code of the customer.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('No photo of the delivery: too dark.')).toBeVisible()
  await expect.element(page.getByText('Photo is on its way: it is still on the phone of Sachin More.')).toBeVisible()
  await expect.element(page.getByText('Ganesh: the clock of the phone is 20 minutes behind')).toBeVisible()
  await page
    .getByRole('button', { name: /^Seen to/ })
    .first()
    .click()
  await expect.element(page.getByText('The customer’s code was another one.')).not.toBeInTheDocument()
  expect(seen.map(({ params }) => params.id)).toEqual([noted._id])
})

test('a stop shows the photo that its rider took, small and large, and why there is none', async () => {
  board = boardUnderWay()
  const [first] = board.runs[0]?.stops ?? []
  if (first) first.photos = PHOTOS
  const asked = server.answers(deliveryPhotoCalls.doorPhoto, {
    picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  })
  renderOffice(PLACE)
  await stops().first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog').first()
  await expect.element(dialog).toMatchTextContent('Photo is on its way: it is still on the phone of Sachin More.')
  await expect.element(dialog).toMatchTextContent('The photo was deleted, its days were over.')
  await expect.element(dialog).toMatchTextContent('No photo: too dark.')
  await dialog.getByRole('button', { name: 'Open the photo of Sachin More, 12:10 pm' }).click()
  const large = page.getByRole('dialog', { name: 'Photo at the door' })
  const picture = large.getByRole('img', { name: 'The photo that Sachin More took at the door at 12:10 pm' })
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/gif;base64,/))
  const sizes = new Set(asked.map(({ params, query }) => `${query.size} ${params.id}`))
  expect([...sizes]).toEqual(['small', 'full'].map((size) => `${size} ${PHOTOS?.[0]?.eventId}`))
})

test('a photo that cannot be had says so', async () => {
  board = boardUnderWay()
  const [first] = board.runs[0]?.stops ?? []
  if (first) first.photos = PHOTOS
  server.rejects(deliveryPhotoCalls.doorPhoto, { status: 404, code: 'not_found' })
  renderOffice(PLACE)
  await stops().first().getByRole('button').first().click()
  await expect.element(page.getByText('The photo could not be loaded.')).toBeVisible()
})

test('without a route it says what to do', async () => {
  board = boardOf({ runs: [], hasRoutes: false, kitchen: null })
  server.answers(deliveryCalls.listRoutes, { routes: [] })
  let asked: unknown
  server.answers(deliveryCalls.addRoute, ({ body }) => {
    asked = body
    return { routes: ROUTES }
  })
  renderOffice(PLACE)
  await expect.element(page.getByText('No route yet')).toBeVisible()
  await button('Add a route').click()
  await page.getByLabelText('Name').fill('Kothrud')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() =>
    expect(asked).toEqual({
      name: 'Kothrud',
      riderId: null,
      proof: 'tap',
      maxStops: null,
      maxBoxes: null,
      maxMinutes: null,
    }),
  )
})

test('orders that are on no run yet are arranged on request', async () => {
  board = boardOf({ unplaced: 3 })
  const asked = server.answers(deliveryCalls.arrangeRuns, () => ({ board }))
  renderOffice(PLACE)
  await button('Arrange now').click()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
})

test('orders that are on no run once all have left are put onto one by hand', async () => {
  const waiting = { _id: board.runs[1]?.stops[0]?.orders[0]?._id as string, name: 'Meera', address: 'Flat 9, Kothrud' }
  const runs = [runOf('A', 2, { state: 'started', version: 4 }), runOf('B', 1, { state: 'done' }, 5)]
  board = boardOf({ runs, unplaced: 1, waiting: [waiting] })
  const asked = server.answers(deliveryCalls.addToRun, () => {
    board = boardOf({ runs })
    return { board }
  })
  renderOffice(PLACE)
  const told = 'Orders that are on no run, since the runs have left: 1.'
  await expect.element(page.getByText(told)).toBeVisible()
  await expect.element(button('Arrange now')).not.toBeInTheDocument()
  await expect.element(page.getByText('Flat 9, Kothrud')).toBeVisible()
  await page.getByLabelText('Put Meera onto a run').selectOptions('A · On the way')
  await expect.element(page.getByText('On run A.')).toBeVisible()
  expect(asked.map(({ params, body }) => [params.id, body])).toEqual([
    [runs[0]?._id, { version: 4, orders: [waiting._id] }],
  ])
  await expect.element(page.getByText(told)).not.toBeInTheDocument()
})

test.each([
  ['2031-01-07T12:29:00.000Z', 'Orders that are added to runs automatically'],
  ['2031-01-07T12:31:00.000Z', 'They follow within a minute.'],
])('by the server’s clock, at %s, whatever this device’s says: %s', async (now, text) => {
  board = boardOf({ unplaced: 3, now })
  renderOffice(PLACE)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('stops are dragged to another place', async () => {
  let asked: unknown
  server.answers(deliveryCalls.orderStops, ({ body }) => {
    asked = body
    return { board }
  })
  renderOffice(PLACE)
  await expect.element(stops().nth(4)).toBeVisible()
  const grip = stops().nth(4).element().querySelector('[draggable]') as Element
  await userEvent.dragAndDrop(grip, stops().nth(1))
  await vi.waitFor(() => expect(numbers()).toEqual(['1', '5', '2', '3', '4']))
  await vi.waitFor(() => expect(asked).toEqual({ version: 0, stops: [0, 4, 1, 2, 3].map(idAt) }), { timeout: 3000 })
})

test.each<[string, () => Promise<void>]>([
  ['another run', () => page.getByRole('button', { name: /^B/ }).click()],
  ['another tab', () => page.getByRole('tab', { name: 'Dashboard' }).click()],
])('a move is saved by whoever goes on to %s at once', async (_, goOn) => {
  server.is('never', reportCalls.dashboardStats)
  const asked = server.answers(deliveryCalls.orderStops, () => ({ board }))
  renderOffice(PLACE)
  await page.getByRole('button', { name: 'Move stop 1 down' }).click()
  await vi.waitFor(() => expect(numbers().slice(0, 3)).toEqual(['2', '1', '3']))
  await goOn()
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 400 })
  expect(asked[0]?.body).toEqual({ version: 0, stops: [1, 0, 2, 3, 4].map(idAt) })
})

test('a board that has been left is not read again when a change of it is done', async () => {
  const read = server.answers(deliveryCalls.deliveryBoard, () => ({ board }))
  server.is('never', reportCalls.dashboardStats)
  const saved = later(deliveryCalls.assignRider)
  const asked = server.answers(deliveryCalls.assignRider, () => saved.promise)
  renderOffice(PLACE)
  await page.getByLabelText('Rider', { exact: true }).selectOptions('')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await page.getByRole('tab', { name: 'Dashboard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Run A' })).not.toBeInTheDocument()
  const before = read.length
  saved.resolve({ board })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(read).toHaveLength(before)
})
