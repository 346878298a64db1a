import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RiderEvent, RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { riderRunCalls } from '#shared/contract/delivery/rider/run.ts'
import { withEvents } from '#shared/domain/delivery/rider-events.ts'
import { riderRun, riderStop, stopId } from '../../support/rider-run.ts'
import { emptyPhone, renderRider } from '../render-rider.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

/** Several customers at one door. */

const NOW = '2031-01-08T06:30:00.000Z'
const orderId = (index: number) => `00000002-0000-4000-8000-${String(index).padStart(12, '0')}`
const ORDERS = ['Asha Kulkarni', 'Rohan Deshpande', 'S. Iyer'].map((name, index) => ({
  _id: orderId(index),
  name,
  cash: 80,
}))
let run: RiderRun
let taken: RiderEvent[]

beforeEach(async () => {
  await page.viewport(390, 844)
  await emptyPhone()
  run = riderRun(1, { stops: [riderStop(0, { cash: 240, orders: ORDERS }), riderStop(1)] })
  taken = []
  server.answers(riderRunCalls.ownRuns, () => ({ now: NOW, runs: [run] }))
  server.answers(riderRunCalls.noteEvents, ({ body }) => {
    taken.push(...body.events)
    run = { ...run, stops: run.stops.map((stop) => withEvents(stop, body.events)) }
    return { events: body.events.map(({ id }: RiderEvent) => ({ id, conflicts: [] })) }
  })
})

const link = (name: string) => page.getByRole('link', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name })

test('who does not get it is asked for; the stop stays for the others', async () => {
  renderRider()
  await link('Not delivered').click()
  await page.getByText('Customer does not want it').click()
  await button('Not delivered').click()
  await expect.element(page.getByRole('alert').getByText('Please tick whose food it is.')).toBeVisible()
  await box('Rohan Deshpande · ₹80').click()
  await button('Not delivered').click()
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ kind: 'failed', stop: stopId(0), reason: 'refused', orders: [orderId(1)] })
  await expect.element(page.getByText('Collect ₹160')).toBeVisible()
  await link('Delivered').click()
  await page.getByText('₹160 collected').click()
  await button('Yes, delivered').click()
  await vi.waitFor(() => expect(taken).toHaveLength(2))
  expect(taken[1]).toMatchObject({ kind: 'delivered', stop: stopId(0), cash: 160 })
  expect(taken[1]).not.toHaveProperty('orders')
})

test('when nobody takes it the whole stop has failed', async () => {
  renderRider()
  await link('Not delivered').click()
  for (const { name } of ORDERS) await box(`${name} · ₹80`).click()
  await page.getByText('Nobody is home').click()
  await button('Not delivered').click()
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ kind: 'failed', reason: 'not_home' })
  expect(taken[0]).not.toHaveProperty('orders')
})

test('who has paid is asked for where only some have', async () => {
  renderRider()
  await link('Delivered').click()
  await page.getByText('Only some have paid').click()
  await button('Yes, delivered').click()
  await expect.element(page.getByText('Please tick who has paid.')).toBeVisible()
  await box('S. Iyer · ₹80').click()
  await box('Asha Kulkarni · ₹80').click()
  await expect.element(page.getByLabelText('Collected', { exact: true })).toHaveValue('160')
  await button('Yes, delivered').click()
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ kind: 'delivered', cash: 160, orders: [orderId(0), orderId(2)] })
})
