import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RiderRun, RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { LONG_DEVANAGARI, ownCash, riderRun, riderStop, STEEL, stopId } from '../../support/rider-run.ts'
import type { GalleryState } from './state.ts'

const PATH = '/rider'
const RUN = 'GET /api/rider/run'
const EVENTS = 'POST /api/rider/events'
const CASH = 'GET /api/rider/cash'

const runs = (...all: RiderRun[]) => ({ [RUN]: { now: '2031-01-08T06:30:00.000Z', runs: all } })
const withStops = (stops: RiderStop[], changes: Partial<RiderRun> = {}) => runs(riderRun(0, { ...changes, stops }))
const boxes = (n: number) => [{ kind: STEEL, name: 'Steel', n }]

/** Six stops, half of them done, with all that the first of the others may have. */
const UNDER_WAY = [
  riderStop(0, { state: 'delivered', cash: 0 }),
  riderStop(1, { state: 'failed', reason: 'not_home' }),
  riderStop(2, { state: 'withdrawn', dishes: [], cash: 0 }),
  riderStop(3, {
    notes: ['Dog at the gate: call first', 'Please ring at 1 pm, not before'],
    leave: boxes(2),
    take: boxes(3),
    cash: 200,
  }),
  riderStop(4),
  riderStop(5),
]
const DONE = UNDER_WAY.map((stop) =>
  stop.state === 'pending' ? { ...stop, state: 'delivered' as const, cash: 0 } : stop,
)
const LONG = riderStop(0, {
  state: 'arrived',
  address: LONG_DEVANAGARI,
  people: [
    { name: 'ज्ञानेश्वर विश्वनाथ कुलकर्णी', call: 'tel:+919822010000' },
    { name: 'Priya Raghunathan-Venkataraman', call: 'tel:+919822010001' },
  ],
  dishes: [
    { name: 'महाराष्ट्रीयन स्पेशल थाळी, पुरणपोळी', quantity: 12 },
    { name: 'Gulab Jamun', quantity: 24 },
  ],
  notes: ['कृपया दुपारी एक वाजता बेल वाजवा, आधी नको. सुरक्षा रक्षकाकडे ठेवू नका.'],
  cash: 12_480.5,
  checking: 1_560,
  marks: [
    { name: 'ज्ञानेश्वर विश्वनाथ कुलकर्णी', count: 12, vegetarian: true, alarms: ['JAIN'] },
    {
      name: 'Priya Raghunathan-Venkataraman',
      count: 1,
      vegetarian: false,
      alarms: ['ALLERGY: Milk, Gluten, Peanut, Tree nuts, Soy, Sesame, Mustard, Egg, Fish, Crustaceans'],
    },
  ],
  disposable: 1,
})
const SEVERAL = ['Asha Kulkarni', 'ज्ञानेश्वर विश्वनाथ कुलकर्णी', 'Priya Raghunathan-Venkataraman'].map((name, index) => ({
  _id: stopId(90 + index),
  name,
  cash: 80,
}))
const CODES = withStops([riderStop(0), riderStop(1)], { proof: 'code' })

const PHOTOS = withStops([riderStop(0), riderStop(1)], { proof: 'photo' })
/** A picture of a plate, as the camera hands it over. */
const PLATE = join(import.meta.dirname, '../../../docs/guide/pictures/rider.webp')

const click = (role: 'link' | 'button', name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true }).click()
/** Notes three things without a network. */
async function noteThree(page: Page) {
  await click('button', 'I am here')(page)
  for (const paid of ['₹80 collected', null]) {
    await click('link', 'Delivered')(page)
    if (paid) await page.getByText(paid).click()
    await click('button', 'Yes, delivered')(page)
  }
}
const enterCode = async (page: Page) => {
  await click('link', 'Delivered')(page)
  await page.getByLabel('Customer’s code, 4 digits').fill('1234')
  await page.getByText('₹80 collected').click()
  await click('button', 'Yes, delivered')(page)
}

/** A picture that no phone can read. */
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
/** From now on the phone stores nothing. */
const fillPhone = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
const takePhoto = async (page: Page) => {
  await click('link', 'Delivered')(page)
  await page.getByLabel('Take the photo').setInputFiles(PLATE)
  await page.getByText('Take it again').waitFor()
}

/** The rider's app. */
// biome-ignore format: a line a state is read and counted more easily
export const riderStates: GalleryState[] = [
  { name: 'rider-sign-in', path: PATH, as: 'visitor', shows: 'Sign in to deliver', dark: true },
  { name: 'rider-loading', path: PATH, answers: { [RUN]: 'never' }, shows: 'Loading your run' },
  { name: 'rider-no-run', path: PATH, answers: runs(), shows: 'No run for you today. The kitchen gives them out.', dark: true },
  { name: 'rider-not-allowed', path: PATH, answers: { [RUN]: 403 }, shows: 'Your account delivers nothing. Ask the kitchen.' },
  { name: 'rider-never-online', path: PATH, answers: { [RUN]: 'lost' }, shows: /No network, and no run on this phone yet/ },
  { name: 'rider-ahead', path: PATH, answers: runs(riderRun(6, { state: 'packed' })), shows: '6 stops. Load the boxes, then start.', dark: true },
  { name: 'rider-start-asks', path: PATH, answers: runs(riderRun(6, { state: 'packed', unpacked: 3 })), steps: click('button', 'Start the run'), shows: '3 boxes are not packed: start all the same?', dark: true },
  { name: 'rider-next-stop', path: PATH, answers: withStops(UNDER_WAY), shows: 'Collect ₹200', dark: true },
  { name: 'rider-long', path: PATH, answers: withStops([LONG, riderStop(1)]), shows: /सदनिका क्रमांक/ },
  { name: 'rider-sixty', path: PATH, answers: runs(riderRun(60)), shows: '0 of 60 done' },
  { name: 'rider-two-runs', path: PATH, answers: runs(riderRun(3), riderRun(0, { _id: stopId(99), route: 'Erandwane', stops: [riderStop(20)] })), steps: click('button', 'Other runs of today'), shows: 'Erandwane' },
  { name: 'rider-deliver', path: PATH, answers: withStops([riderStop(0, { leave: boxes(2), take: boxes(3) })]), steps: click('link', 'Delivered'), shows: 'Stop 1: delivered?', dark: true },
  { name: 'rider-deliver-several', path: PATH, answers: withStops([riderStop(0, { cash: 240, orders: SEVERAL })]), steps: async (page) => { await click('link', 'Delivered')(page); await page.getByText('Only some have paid').click(); await click('button', 'Yes, delivered')(page) }, shows: 'Please tick who has paid.', dark: true },
  { name: 'rider-deliver-amount', path: PATH, answers: withStops([riderStop(0)]), steps: async (page) => { await click('link', 'Delivered')(page); await page.getByText('Another amount').click(); await page.getByRole('textbox', { name: 'Collected' }).fill('100'); await click('button', 'Yes, delivered')(page) }, shows: 'Please enter an amount up to ₹80.' },
  { name: 'rider-code', path: PATH, answers: { ...CODES, 'POST /api/rider/stops/': { right: false, triesLeft: 4 } }, steps: enterCode, shows: 'That is not the code. Ask again. Tries left: 4.', dark: true },
  { name: 'rider-no-code', path: PATH, answers: CODES, steps: async (page) => { await click('link', 'Delivered')(page); await click('button', 'Customer has no code')(page) }, shows: 'Why is there no code?' },
  { name: 'rider-photo', path: PATH, answers: PHOTOS, steps: async (page) => { await click('link', 'Delivered')(page); await click('button', 'Yes, delivered')(page) }, shows: /Please take the photo/, dark: true },
  { name: 'rider-photo-taken', path: PATH, answers: PHOTOS, steps: async (page) => { await click('link', 'Delivered')(page); await page.getByLabel('Take the photo').setInputFiles(PLATE) }, shows: 'Take it again', dark: true },
  { name: 'rider-no-photo', path: PATH, answers: PHOTOS, steps: async (page) => { await click('link', 'Delivered')(page); await click('button', 'No photo possible')(page); await click('button', 'Yes, delivered')(page) }, shows: 'Please choose why there is no photo.' },
  { name: 'rider-photo-waits', path: PATH, answers: { ...PHOTOS, [EVENTS]: 'lost' }, steps: async (page) => { await click('link', 'Delivered')(page); await page.getByLabel('Take the photo').setInputFiles(PLATE); await page.getByText('₹80 collected').click(); await click('button', 'Yes, delivered')(page) }, shows: 'Saved on phone – 1 waiting' },
  { name: 'rider-photo-unreadable', path: PATH, answers: PHOTOS, steps: async (page) => { await click('link', 'Delivered')(page); await page.getByLabel('Take the photo').setInputFiles(BROKEN) }, shows: /This picture cannot be read/ },
  { name: 'rider-photo-cancelled', path: PATH, answers: PHOTOS, steps: async (page) => { await click('link', 'Delivered')(page); await page.getByLabel('Take the photo').dispatchEvent('cancel') }, shows: /Does the camera not open/ },
  { name: 'rider-photo-no-room', path: PATH, answers: PHOTOS, steps: async (page) => { await takePhoto(page); await fillPhone(page); await page.getByText('₹80 collected').click(); await click('button', 'Yes, delivered')(page) }, shows: /This phone has no room for the photo/, dark: true },
  { name: 'rider-photo-stuck', path: PATH, answers: { ...PHOTOS, [EVENTS]: 400 }, steps: async (page) => { await takePhoto(page); await page.getByText('₹80 collected').click(); await click('button', 'Yes, delivered')(page) }, shows: /Could not be sent/ },
  { name: 'rider-unsaved', path: PATH, answers: { ...runs(riderRun(5)), [EVENTS]: 'lost' }, steps: async (page) => { await fillPhone(page); await click('button', 'I am here')(page) }, shows: 'This phone cannot store. Keep this page open until all is sent: 1 waiting.', dark: true },
  { name: 'rider-fail-several', path: PATH, answers: withStops([riderStop(0, { cash: 240, orders: SEVERAL })]), steps: async (page) => { await click('link', 'Not delivered')(page); await click('button', 'Not delivered')(page) }, shows: 'Please tick whose food it is.', dark: true },
  { name: 'rider-fail', path: PATH, answers: runs(riderRun(2)), steps: async (page) => { await click('link', 'Not delivered')(page); await click('button', 'Not delivered')(page) }, shows: 'Please choose why.', dark: true },
  { name: 'rider-offline', path: PATH, answers: { ...runs(riderRun(5)), [EVENTS]: 'lost' }, steps: noteThree, shows: 'Saved on phone – 3 waiting', dark: true },
  { name: 'rider-stuck', path: PATH, answers: { ...runs(riderRun(5)), [EVENTS]: 400 }, steps: click('button', 'I am here'), shows: 'Could not be sent: 1. Show this to the kitchen.' },
  { name: 'rider-sign-out', path: PATH, answers: { ...runs(riderRun(1)), [EVENTS]: 'lost' }, steps: async (page) => { await click('button', 'I am here')(page); await page.getByText('Saved on phone – 1 waiting').waitFor(); await click('button', 'Sign out')(page) }, shows: /They stay on this phone until you sign in here again/ },
  { name: 'rider-conflict', path: `${PATH}#stop/${stopId(2)}`, answers: withStops(UNDER_WAY), shows: 'Called off by the kitchen' },
  { name: 'rider-done', path: PATH, answers: withStops(DONE, { state: 'done' }), shows: 'All stops are done. Hand over the cash, and the boxes.', dark: true },
  { name: 'rider-cash', path: `${PATH}#cash`, answers: { ...runs(riderRun(1)), [CASH]: { cash: ownCash() } }, shows: 'Waits to be counted', dark: true },
  { name: 'rider-cash-none', path: `${PATH}#cash`, answers: { ...runs(riderRun(1)), [CASH]: { cash: ownCash({ inHand: 0, toDeclare: 0, handovers: [] }) } }, shows: 'You have in hand' },
  { name: 'rider-cash-offline', path: `${PATH}#cash`, answers: { ...runs(riderRun(1)), [CASH]: 'lost' }, shows: 'No network. Cash is handed over where there is one.' },
]
