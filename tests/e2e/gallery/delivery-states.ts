import { boardOf, boardUnderWay, ROUTES, runOf } from '../../support/delivery-board.ts'
import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=delivery'
const answers = (board = boardOf(), routes = ROUTES) => ({
  'GET /api/admin/delivery': { board },
  'GET /api/admin/delivery/routes': { routes },
})
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

/** Delivery: the runs of a day. */
// biome-ignore format: a line a state is read and counted more easily
export const deliveryStates: GalleryState[] = [
  { name: 'delivery', path: PATH, answers: answers(), shows: 'Run A', dark: true },
  { name: 'delivery-under-way', path: PATH, answers: answers(boardUnderWay()), shows: 'At the door', dark: true },
  { name: 'delivery-unplaced', path: PATH, answers: answers(boardOf({ unplaced: 3 })), shows: /Orders that are not on a run yet|Orders that go onto the runs by themselves/ },
  { name: 'delivery-no-routes', path: PATH, answers: answers(EMPTY, []), shows: 'No route yet' },
  { name: 'delivery-nothing', path: PATH, answers: answers(boardOf({ runs: [] })), shows: 'Nothing to deliver' },
  { name: 'delivery-run-empty', path: PATH, answers: answers(boardOf({ runs: [runOf('A', 0)] })), shows: 'No stops on this run' },
  { name: 'delivery-failed', path: PATH, answers: { ...answers(), 'GET /api/admin/delivery': 400 }, shows: 'The runs could not be loaded' },
  { name: 'delivery-suggestion', path: PATH, answers: { ...answers(), 'GET /api/admin/delivery/runs/': SUGGESTION }, steps: (page) => page.getByRole('button', { name: 'Suggest an order' }).click(), shows: /Saves 34 km/ },
  { name: 'delivery-stop', path: PATH, answers: answers(boardUnderWay()), steps: (page) => page.getByRole('button', { name: /^9 / }).click(), shows: 'Show the way', overlay: true, dark: true },
  { name: 'delivery-start', path: PATH, answers: answers(boardOf({ runs: [runOf('A', 4)] })), steps: (page) => page.getByRole('button', { name: 'Start the run' }).click(), shows: /Start run A|not packed/, overlay: true },
  { name: 'delivery-route', path: PATH, answers: answers(), steps: (page) => page.getByRole('button', { name: 'Change route A' }).click(), shows: 'Usual rider', overlay: true },
]
