import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boardOf, boardUnderWay, PHOTOS, ROUTES, runOf } from '../../support/delivery-board.ts'
import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=delivery'
const answers = (board = boardOf(), routes = ROUTES) => ({
  'GET /api/admin/delivery': { board },
  'GET /api/admin/delivery/routes': { routes },
})
const BOXES = 'GET /api/admin/boxes'
const STEEL = '0198c2a4-7b1e-7c3d-9e1f-00000000b0c5'
const GLASS = '0198c2a4-7b1e-7c3d-9e1f-00000000b0c6'
const outOf = (index: number, name: string | null, kind: string, n: number, days: number, held = 0) => ({
  customer: `0198c2a4-7b1e-7c3d-9e1f-00000000c${String(index).padStart(3, '0')}`,
  name,
  kind,
  n,
  days,
  held,
})
const KINDS = [
  { _id: STEEL, name: 'Steel', perThali: 1, mostOut: 4, retired: false, deposit: 150 },
  { _id: GLASS, name: 'Glass bowl for curd', perThali: 1, mostOut: 2, retired: true, deposit: 0 },
]
const SOME_OUT = {
  kinds: KINDS,
  out: [
    outOf(1, 'Priya Raghunathan-Venkataraman', STEEL, 5, 12, 600),
    outOf(2, 'Asha Kulkarni', STEEL, 3, 1),
    outOf(3, 'मीरा जोशी', STEEL, 2, 1),
    outOf(2, 'Asha Kulkarni', GLASS, 1, 41),
    outOf(4, null, STEEL, -1, 3),
  ],
  outMore: 0,
  gone: [
    { month: '2031-01', kind: STEEL, lost: 2, broken: 0 },
    { month: '2030-12', kind: STEEL, lost: 1, broken: 1 },
    { month: '2030-12', kind: GLASS, lost: 0, broken: 3 },
  ],
  deposits: [
    { ...outOf(1, 'Priya Raghunathan-Venkataraman', STEEL, 5, 12, 600), wanted: 750 },
    { ...outOf(5, 'Ravi', STEEL, 0, 0), held: 150, wanted: 0 },
  ],
  depositsMore: 0,
  held: 750,
}
const [STOP, OTHER] = [
  { number: 4, address: 'Flat 104, A Wing, Vanaz Corner, Kothrud, Pune 411038', route: 'A', day: '2031-01-08' },
  { number: 9, address: 'सदनिका १०९, बी विंग, गंगा सोसायटी, कर्वेनगर, पुणे ४११०५२', route: 'B', day: '2031-01-08' },
]
const noteOf = (index: number, changes: object) => ({
  _id: `0198c2a4-7b1e-7c3d-9e1f-00000000d${String(index).padStart(3, '0')}`,
  rider: 'Sachin More',
  kind: 'delivered',
  reason: null,
  noCode: null,
  noPhoto: null,
  photo: 'none',
  at: '2031-01-08T06:51:00.000Z',
  receivedAt: '2031-01-08T07:35:00.000Z',
  conflicts: ['withdrawn'],
  stop: STOP,
  cash: 0,
  boxes: [],
  names: [],
  ...changes,
})
const NOTES = {
  'GET /api/admin/delivery/notes': {
    notes: [
      noteOf(1, { conflicts: ['withdrawn', 'cash_beyond'], cash: 80 }),
      noteOf(2, { conflicts: ['wrong_code'], stop: OTHER, rider: 'Ganesh Shinde' }),
      noteOf(3, { conflicts: ['no_code'], noCode: 'someone_else', stop: OTHER }),
      noteOf(4, { kind: 'failed', reason: 'not_home', conflicts: ['settled'] }),
      noteOf(5, { conflicts: ['not_yours'], stop: null, cash: 80, boxes: [{ name: 'Steel', left: 1, taken: 2 }] }),
      noteOf(6, { conflicts: ['no_photo'], noPhoto: 'no_camera', stop: OTHER }),
      noteOf(7, { conflicts: ['withdrawn'], photo: 'here' }),
      noteOf(8, { conflicts: ['withdrawn'], photo: 'on_its_way', stop: OTHER }),
      noteOf(9, { conflicts: [], photo: 'overdue' }),
      noteOf(10, { kind: 'failed', reason: 'refused', conflicts: ['partly'], names: ['Asha Kulkarni'] }),
    ],
    clocks: [{ rider: 'Ganesh Shinde', minutes: -20 }],
  },
}
const PICTURE = {
  'GET /api/admin/delivery/photos/': {
    picture: readFileSync(join(import.meta.dirname, '../../../docs/guide/pictures/rider.webp')).toString('base64'),
  },
}
/** Half driven, with photos at the first stop. */
function boardWithPhotos() {
  const board = boardUnderWay()
  const [first] = board.runs[0]?.stops ?? []
  if (first) first.photos = PHOTOS
  return board
}
/** Half driven, with three orders and boxes at the ninth stop. */
function boardWithSeveral() {
  const board = boardUnderWay()
  const stop = board.runs[0]?.stops[8]
  if (!stop) return board
  const [first] = stop.orders
  const names = ['Asha Kulkarni', 'अनुराधा कुलकर्णी', 'Dr. Venkatanarasimharajuvaripeta Subramaniam']
  stop.orders = names.flatMap((name, index) =>
    first ? { ...first, _id: `${first._id.slice(0, -1)}${index}`, due: 80, customer: { ...first.customer, name } } : [],
  )
  const kind = '0198c2a4-7b1e-7c3d-9e1f-00000000b0c5'
  stop.empties = { leave: [{ kind, name: 'Steel', n: 3 }], take: [{ kind, name: 'Steel', n: 2 }], disposable: 0 }
  return board
}
const EMPTY = boardOf({ runs: [], hasRoutes: false, kitchen: null })
const [RUN] = boardOf().runs
const SUGGESTION = {
  version: 0,
  stops: (RUN?.stops ?? [])
    .toSorted((a, b) => (a.location?.longitude ?? 0) - (b.location?.longitude ?? 0))
    .map(({ _id }) => _id),
  metres: 81_200,
  suggestedMetres: 46_900,
  by: 'coordinates',
  unlocated: 2,
}

/** Ordered when the runs had left. */
const WAITING = [
  {
    _id: '00000009-0000-4000-8000-000000000001',
    name: 'Meera Shah',
    address: 'Flat 9, Ganga Society, Kothrud, Pune 411038',
  },
  { _id: '00000009-0000-4000-8000-000000000002', name: null, address: 'सदनिका १२०३, बालेवाडी, पुणे ४११०४५' },
]

/** Delivery: the runs of a day. */
// biome-ignore format: a line a state is read and counted more easily
export const deliveryStates: GalleryState[] = [
  { name: 'delivery', path: PATH, answers: answers(), shows: 'Run A', dark: true },
  { name: 'delivery-under-way', path: PATH, answers: answers(boardUnderWay()), shows: 'At the door', dark: true },
  { name: 'delivery-unplaced', path: PATH, answers: answers(boardOf({ unplaced: 3 })), shows: /Orders that are not on a run yet|Orders that are added to runs automatically/ },
  { name: 'delivery-unplaced-left', path: PATH, answers: answers(boardOf({ runs: [runOf('A', 3, { state: 'started' }), runOf('B', 2, { state: 'done' }, 5)], unplaced: 2, waiting: WAITING })), shows: /since the runs have left/, dark: true },
  { name: 'delivery-no-routes', path: PATH, answers: answers(EMPTY, []), shows: 'No route yet' },
  { name: 'delivery-nothing', path: PATH, answers: answers(boardOf({ runs: [] })), shows: 'Nothing to deliver' },
  { name: 'delivery-run-empty', path: PATH, answers: answers(boardOf({ runs: [runOf('A', 0)] })), shows: 'No stops on this run' },
  { name: 'delivery-failed', path: PATH, answers: { ...answers(), 'GET /api/admin/delivery': 400 }, shows: 'The runs could not be loaded' },
  { name: 'delivery-suggestion', path: PATH, answers: { ...answers(), 'GET /api/admin/delivery/runs/': SUGGESTION }, steps: (page) => page.getByRole('button', { name: 'Suggest a sequence' }).click(), shows: /Saves 34 km/ },
  { name: 'delivery-stop', path: PATH, answers: answers(boardUnderWay()), steps: (page) => page.getByRole('button', { name: /^9 / }).click(), shows: 'Show the way', overlay: true, dark: true },
  { name: 'delivery-stop-several', path: PATH, answers: answers(boardWithSeveral()), steps: async (page) => { await page.getByRole('button', { name: /^9 / }).click(); await page.getByLabel('Cash that the rider took').fill('eighty'); await page.getByRole('button', { name: 'Delivered', exact: true }).click() }, shows: /Please enter an amount/, overlay: true, dark: true },
  { name: 'delivery-stop-photos', path: PATH, answers: { ...answers(boardWithPhotos()), ...PICTURE }, steps: (page) => page.getByRole('button', { name: /^1 / }).click(), shows: /Photo is on its way/, overlay: true, dark: true },
  { name: 'delivery-photo', path: PATH, answers: { ...answers(boardWithPhotos()), ...PICTURE }, steps: async (page) => { await page.getByRole('button', { name: /^1 / }).click(); await page.getByRole('button', { name: /^Open the photo/ }).click() }, shows: 'Photo at the door', overlay: true },
  { name: 'delivery-photo-lost', path: PATH, answers: { ...answers(boardWithPhotos()), 'GET /api/admin/delivery/photos/': 404 }, steps: (page) => page.getByRole('button', { name: /^1 / }).click(), shows: 'The photo could not be loaded.', overlay: true },
  { name: 'delivery-start', path: PATH, answers: answers(boardOf({ runs: [runOf('A', 4)] })), steps: (page) => page.getByRole('button', { name: 'Start the run' }).click(), shows: /Start run A|not packed/, overlay: true },
  { name: 'delivery-route', path: PATH, answers: answers(), steps: (page) => page.getByRole('button', { name: 'Change route A' }).click(), shows: 'Proof of delivery', overlay: true, dark: true },
  { name: 'delivery-route-new', path: PATH, answers: answers(), steps: (page) => page.getByRole('button', { name: 'Add a route' }).click(), shows: 'Proof of delivery', overlay: true },
  { name: 'delivery-notes', path: PATH, answers: { ...answers(boardUnderWay()), ...NOTES, ...PICTURE }, shows: 'From the road: to be seen to', dark: true },
  { name: 'delivery-notes-dashboard', path: '/admin', answers: { ...NOTES, ...PICTURE }, shows: 'From the road: to be seen to' },
  { name: 'delivery-boxes', path: PATH, answers: { ...answers(boardOf({ runs: [runOf('A', 3)] })), [BOXES]: { boxes: SOME_OUT } }, shows: 'Glass bowl for curd', dark: true },
  { name: 'delivery-boxes-none', path: PATH, answers: { ...answers(boardOf({ runs: [runOf('A', 3)] })), [BOXES]: { boxes: { kinds: [], out: [], gone: [], outMore: 0, deposits: [], depositsMore: 0, held: 0 } } }, shows: 'Boxes that come back' },
  { name: 'delivery-boxes-back', path: PATH, answers: { ...answers(boardOf({ runs: [runOf('A', 3)] })), [BOXES]: { boxes: { kinds: KINDS, out: [], gone: [], outMore: 0, deposits: [], depositsMore: 0, held: 0 } } }, shows: 'Boxes that come back' },
  { name: 'delivery-boxes-kinds', path: PATH, answers: { ...answers(boardOf({ runs: [runOf('A', 3)] })), [BOXES]: { boxes: SOME_OUT } }, steps: (page) => page.getByRole('region', { name: 'Boxes that come back' }).getByRole('button', { name: 'Kinds of boxes' }).click(), shows: 'From so many on: disposable' },
]
