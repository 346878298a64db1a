import type { Page } from '@playwright/test'
import type { Packing } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { boxes, boxOf, clashes, clashList, clashOf, GONE, LABEL_PAGE, packingOf } from '../../support/packing.ts'
import { changedSheet, longSheet, openSheet, sheetOf } from '../../support/production.ts'
import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=kitchen'
const LARGE = `${PATH}&view=large`
const SETTINGS = {
  settings: {
    bufferPercent: 3,
    watched: true,
    prepares: false,
    platesPerBox: 1,
    updatedAt: '2031-01-02T05:00:00.000Z',
    admin: 'Asha',
  },
}
const answers = (sheet = sheetOf(), list = clashList([])) => ({
  'GET /api/admin/production': { sheet },
  'GET /api/admin/production/clashes': list,
  'GET /api/admin/production/settings': SETTINGS,
})

const PACKING = `${PATH}&view=packing`
const packing = (changes: Partial<Packing> = {}) => ({
  'GET /api/admin/packing': packingOf(changes),
  'GET /api/admin/production/settings': SETTINGS,
})
const LABELS = { 'POST /api/admin/packing/labels': { html: LABEL_PAGE, labels: 6, copies: 0, replacing: 0 } }
const unresolved = () => {
  const sheet = openSheet()
  const lines = sheet.lines.map((line) =>
    line.name === 'Dal Tadka' ? { ...line, unresolved: [{ order_number: '#000000a1', name: 'Meera Shah' }] } : line,
  )
  return { ...sheet, lines }
}
/** All of the surplus is sold: more to put on plates, and nothing to cook. */
const soldSheet = () => {
  const sheet = sheetOf()
  return {
    ...sheet,
    lines: sheet.lines.map((line) =>
      line.name === 'Regular Thali' ? { ...line, sure: line.sure + 4, change: 4, fromSurplus: 4 } : line,
    ),
    surplus: { plates: 0, orderBy: '2031-01-08T07:00:00.000Z', offer: { plates: 4, sold: 4 } },
  }
}
const opened =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click()
  }
const code = async (page: Page) => {
  await page.getByLabel('Code on the label').fill('K7QM2X')
  await page.getByRole('button', { name: 'Pack', exact: true }).click()
}

/** The Kitchen: what is cooked for a day. */
// biome-ignore format: a line a state is read and counted more easily
export const kitchenStates: GalleryState[] = [
  { name: 'kitchen', path: PATH, answers: answers(), shows: 'After the service', dark: true },
  { name: 'kitchen-changed', path: PATH, answers: answers(changedSheet()), shows: /Changed, not seen/, dark: true },
  { name: 'kitchen-open', path: PATH, answers: answers(openSheet()), shows: /Orders can change until/ },
  { name: 'kitchen-empty', path: PATH, answers: answers(sheetOf({ lines: [], locked: null })), shows: 'Nothing to cook yet' },
  { name: 'kitchen-closed', path: PATH, answers: answers(sheetOf({ lines: [], locked: null, open: false })), shows: 'The kitchen is closed on this day' },
  { name: 'kitchen-long', path: PATH, answers: answers(longSheet()), shows: 'After the service' },
  { name: 'kitchen-failed', path: PATH, answers: { ...answers(), 'GET /api/admin/production': 400 }, shows: /could not be loaded/ },
  { name: 'kitchen-surplus', path: PATH, answers: answers(sheetOf({ surplus: { plates: 4, orderBy: '2031-01-08T04:30:00.000Z', offer: null } })), shows: '4 plates are planned beyond what is ordered', dark: true },
  { name: 'kitchen-surplus-offered', path: PATH, answers: answers(sheetOf({ surplus: { plates: 2, orderBy: '2031-01-08T07:00:00.000Z', offer: { plates: 4, sold: 2 } } })), shows: '4 plates are offered until 12:30 pm: 2 sold' },
  { name: 'kitchen-surplus-sold', path: PATH, answers: answers(soldSheet()), shows: 'Of 4 plates that were offered 4 are sold', dark: true },
  { name: 'kitchen-surplus-ended', path: PATH, answers: answers(sheetOf({ surplus: { plates: 3, orderBy: '2031-01-08T03:30:00.000Z', offer: { plates: 4, sold: 1 } } })), shows: 'Of 4 plates that were offered 1 are sold' },
  { name: 'kitchen-surplus-rejected', path: PATH, answers: { ...answers(sheetOf({ surplus: { plates: 4, orderBy: '2031-01-08T04:30:00.000Z', offer: null } })), 'PUT /api/admin/production/surplus': 400 }, steps: opened('Offer them today'), shows: 'This could not be changed. Please try again.' },
  { name: 'kitchen-large', path: LARGE, answers: answers(), shows: 'Roti' },
  { name: 'kitchen-large-changed', path: LARGE, answers: answers(changedSheet()), shows: /Changed, not seen/ },
  { name: 'kitchen-large-dark', path: LARGE, answers: answers(changedSheet()), steps: (page) => page.getByRole('button', { name: 'Dark screen' }).click(), shows: /Changed, not seen/ },
  { name: 'kitchen-clashes', path: PATH, answers: answers(unresolved(), clashList()), shows: 'Not resolved: 2', dark: true },
  { name: 'kitchen-clashes-swap', path: PATH, answers: answers(unresolved(), clashList()), steps: opened('Swap'), shows: 'Swap for' },
  { name: 'kitchen-clashes-called', path: PATH, answers: answers(unresolved(), clashList([clashes()[1] ?? clashOf()])), steps: opened('Called: as it is'), shows: 'Ravi Deshpande has an allergy. Pack Papad all the same?', overlay: true },
  { name: 'kitchen-clashes-done', path: PATH, answers: answers(openSheet(), clashList(clashes().slice(2))), steps: (page) => page.getByText('Resolved: 2', { exact: true }).click(), shows: 'Jain Dal instead, by itself' },
  { name: 'kitchen-clashes-failed', path: PATH, answers: { ...answers(openSheet()), 'GET /api/admin/production/clashes': 400 }, shows: /What is not for whom is not known/ },
  { name: 'packing', path: PACKING, answers: packing(), shows: '1 of 7 packed', dark: true },
  { name: 'packing-gone', path: PACKING, answers: packing({ gone: [GONE], waiting: 3, fssai: false }), shows: /Take out/, dark: true },
  { name: 'packing-changed', path: PACKING, answers: packing({ boxes: boxes().map((box, index) => ({ ...box, label_outdated: index < 2, look_again: index === 0 })) }), shows: /Look again/, dark: true },
  { name: 'packing-all-packed', path: PACKING, answers: packing({ boxes: boxes().map((box) => ({ ...box, packed: { by: 'Sunita', at: '2031-01-08T05:10:00.000Z' } })) }), shows: 'All packed' },
  { name: 'packing-many', path: PACKING, answers: packing({ boxes: Array.from({ length: 300 }, (_, n) => boxOf(n)) }), shows: '0 of 300 packed' },
  { name: 'packing-scanned', path: PACKING, answers: { ...packing(), 'POST /api/admin/packing/scan': { box: boxes()[2], again: false } }, steps: code, shows: /Packed: A-6/, dark: true },
  { name: 'packing-scan-wrong', path: PACKING, answers: { ...packing(), 'POST /api/admin/packing/scan': { status: 404, code: 'box_unknown', error: 'No box has this code.' } }, steps: code, shows: 'No box has this code.' },
  { name: 'packing-empty', path: PACKING, answers: packing({ boxes: [] }), shows: 'Nothing to pack yet' },
  { name: 'packing-loading', path: PACKING, answers: { ...packing(), 'GET /api/admin/packing': 'never' }, shows: 'Loading what is to be packed' },
  { name: 'packing-failed', path: PACKING, answers: { ...packing(), 'GET /api/admin/packing': 400 }, shows: /could not be loaded/ },
  { name: 'packing-labels', path: PACKING, answers: { ...packing(), ...LABELS }, steps: opened('Labels'), shows: 'Roll 50 × 30 mm', overlay: true },
  { name: 'packing-labels-made', path: PACKING, answers: { ...packing(), ...LABELS }, steps: opened('Labels', 'Print labels'), shows: 'Labels sent to the printer: 6.', overlay: true },
]
