import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { boxCalls } from '#shared/contract/delivery/office/boxes.ts'
import type { DeliveryBoard } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import type { RiderNote } from '#shared/contract/delivery/office/rider-notes.schemas.ts'
import { riderNoteCalls } from '#shared/contract/delivery/office/rider-notes.ts'
import { boardOf, ROUTES, runOf, stopOf } from '../../support/delivery-board.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

/** What the office enters for a rider at a stop, and is told from the road. */

const PLACE = 'tab=delivery'
const KIND = '0198c2a4-7b1e-7c3d-9e1f-00000000b0c5'
let board: DeliveryBoard
let asked: { body: { eventId: string } }[]

beforeEach(async () => {
  const orders = ['Asha Kulkarni', 'Rohan Deshpande', 'S. Iyer'].flatMap((name, index) =>
    stopOf(index * 3).orders.map((order) => ({ ...order, due: 80, customer: { ...order.customer, name } })),
  )
  const leave = [{ kind: KIND, name: 'Steel', n: 3 }]
  const stop = stopOf(0, { orders, empties: { leave, take: [], disposable: 0 } })
  board = boardOf({ runs: [{ ...runOf('A', 1), state: 'started', stops: [stop] }] })
  server.answers(deliveryCalls.deliveryBoard, () => ({ board }))
  server.answers(deliveryCalls.listRoutes, { routes: ROUTES })
  server.answers(boxCalls.boxReport, {
    boxes: { kinds: [], out: [], gone: [], deposits: [], outMore: 0, depositsMore: 0, held: 0 },
  })
  server.answers(riderNoteCalls.listRiderNotes, { notes: [], clocks: [] })
  asked = server.answers(deliveryCalls.settleStop, () => ({ board }))
  await page.viewport(1280, 800)
})

const dialog = () => page.getByRole('dialog')
async function openStop() {
  renderOffice(PLACE)
  await page
    .getByRole('list', { name: 'Stops of run A' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click()
  await expect.element(dialog()).toBeVisible()
}
const orderAt = (index: number) => board.runs[0]?.stops[0]?.orders[index]?._id
const deliver = () => dialog().getByRole('button', { name: 'Delivered', exact: true }).click()

test('cash, who has paid, and boxes go with what the rider has delivered', async () => {
  await openStop()
  const cash = dialog().getByLabelText('Cash that the rider took')
  await expect.element(dialog().getByText('₹240 is due.')).toBeVisible()
  await cash.fill('eighty')
  await deliver()
  await expect.element(page.getByText('Please enter an amount in rupees, e.g. 80.')).toBeVisible()
  await cash.fill('160')
  await dialog().getByLabelText('Steel: left there').fill('-1')
  await deliver()
  await expect.element(page.getByText('Please enter whole numbers up to 100.')).toBeVisible()
  expect(asked).toEqual([])
  await dialog().getByLabelText('Steel: left there').fill('2')
  await dialog().getByLabelText('Paid by Asha Kulkarni').click()
  await dialog().getByLabelText('Paid by S. Iyer').click()
  await deliver()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({
    eventId: expect.any(String),
    action: 'deliver',
    cash: 160,
    orders: [orderAt(0), orderAt(2)],
    boxes: [{ kind: KIND, left: 2, taken: 0 }],
  })
})

test('what is left empty is not sent: the phone may do so', async () => {
  await openStop()
  await deliver()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({ eventId: expect.any(String), action: 'deliver' })
})

test('of several orders one is said not to be delivered, then another: each is an event of its own', async () => {
  await openStop()
  await dialog().getByLabelText('Why it was not delivered').selectOptions('Refused')
  const failed = dialog().getByRole('button', { name: 'Not delivered' })
  for (const index of [1, 2]) {
    await dialog()
      .getByLabelText('Whose order')
      .selectOptions(orderAt(index) as string)
    await failed.click()
    await vi.waitFor(() => expect(asked).toHaveLength(index))
  }
  expect(asked.map(({ body }) => body)).toEqual([
    { eventId: expect.any(String), action: 'fail', why: 'refused', orders: [orderAt(1)] },
    { eventId: expect.any(String), action: 'fail', why: 'refused', orders: [orderAt(2)] },
  ])
  expect(new Set(asked.map(({ body }) => body.eventId)).size).toBe(2)
})

test('notes say whose order was not handed over, what was said of boxes, and which photo has not come', async () => {
  const noted: RiderNote = {
    _id: '0198c2a4-7b1e-7c3d-9e1f-00000000d001',
    rider: 'Sachin More',
    kind: 'failed',
    reason: 'refused',
    noCode: null,
    noPhoto: null,
    photo: 'none',
    at: '2031-01-08T06:31:00.000Z',
    receivedAt: '2031-01-08T07:35:00.000Z',
    conflicts: ['partly'],
    stop: null,
    cash: 0,
    boxes: [],
    names: ['Asha Kulkarni', ''],
  }
  const late: RiderNote = {
    ...noted,
    _id: '0198c2a4-7b1e-7c3d-9e1f-00000000d002',
    kind: 'delivered',
    reason: null,
    photo: 'overdue',
    conflicts: ['not_yours'],
    cash: 80,
    boxes: [{ name: 'Steel', left: 1, taken: 2 }],
    names: [],
  }
  server.answers(riderNoteCalls.listRiderNotes, { notes: [noted, late], clocks: [] })
  renderOffice(PLACE)
  await expect
    .element(page.getByText('Some of this stop could not be handed over: Asha Kulkarni, No name.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Sachin More, 12:01 pm: delivered · ₹80 · Steel: 1 left, 2 taken back'))
    .toBeVisible()
  await expect.element(page.getByText('The photo has not come: ask Sachin More.')).toBeVisible()
  await expect.element(button('Seen to: Sachin More, 12:01 pm').first()).toBeVisible()
})
