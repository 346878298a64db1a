import type { Clash, ClashList } from '#shared/contract/kitchen/office/clashes.schemas.ts'
import type { Packing, PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'

/** Clashes and boxes of a Wednesday, for screens. */

const OF = { day: '2031-01-08', slot: 'lunch' as const }
const id = (end: string) => `0198c2a4-7b1e-7c3d-9e1f-0000000000${end}`

/** A Jain whose dal has onion and garlic, and nothing to pack in its place. */
export function clashOf(changes: Partial<Clash> = {}): Clash {
  return {
    order_id: id('a1'),
    order_number: '#000000a1',
    name: 'Meera Shah',
    phone_number: '+919876500001',
    dish: { key: id('d1'), name: 'Dal Tadka' },
    quantity: 1,
    jain: true,
    avoided: ['onion', 'garlic'],
    allergies: [],
    unknown: false,
    rules: { avoid: ['onion', 'garlic', 'root_vegetable'], allergies: [] },
    state: 'unresolved',
    instead: null,
    decided: null,
    ...changes,
  }
}

const PEANUT = { jain: false, avoided: [], rules: { avoid: [], allergies: ['peanut' as const] } }

/** Two that nobody has resolved, one by itself and one by a person. */
export function clashes(): Clash[] {
  return [
    clashOf(),
    clashOf({
      ...PEANUT,
      order_id: id('a2'),
      name: 'Ravi Deshpande',
      dish: { key: 'name:papad', name: 'Papad' },
      unknown: true,
    }),
    clashOf({ order_id: id('a3'), name: 'Nemi Jain', state: 'alternative', instead: 'Jain Dal', quantity: 2 }),
    clashOf({
      order_id: id('a4'),
      name: 'श्रीमती कमलाबाई देशपांडे',
      state: 'leave_out',
      decided: { decision: 'leave_out', by: 'Asha', at: '2031-01-08T04:30:00.000Z' },
    }),
  ]
}

/** The list of a day. */
export function clashList(list = clashes()): ClashList {
  return {
    ...OF,
    clashes: list,
    not_entered: list.some(({ unknown }) => unknown) ? ['Papad'] : [],
    dishes: [
      { _id: id('d1'), name: 'Dal Tadka', contents: ['onion', 'garlic'] },
      { _id: id('d2'), name: 'Jain Dal', contents: [] },
      { _id: id('d3'), name: 'Raita', contents: ['dairy'] },
      { _id: id('d4'), name: 'Secret Curry', contents: null },
    ],
  }
}

/** A box; `n` makes it another one. */
export function boxOf(n: number, changes: Partial<PackingBox> = {}): PackingBox {
  return {
    order_id: `0198c2a4-7b1e-7c3d-9e1f-${String(n).padStart(12, '0')}`,
    number: 1,
    order_number: `#${String(n).padStart(8, '0')}`,
    of: 1,
    name: `Customer ${n}`,
    stop: { run: n % 2 === 0 ? 'A' : 'B', number: n },
    area: 'Kothrud',
    content: '1 plate',
    vegetarian: true,
    disposable: false,
    jain: false,
    allergies: [],
    unresolved: [],
    differs: [],
    code: 'K7QM2X',
    printed: true,
    label_outdated: false,
    packed: null,
    look_again: false,
    ...changes,
  }
}

/** What stands on a table full of boxes: usual ones, and those that differ. */
export function boxes(): PackingBox[] {
  return [
    boxOf(2, { name: 'Asha Kulkarni', packed: { by: 'Sunita', at: '2031-01-08T05:10:00.000Z' } }),
    boxOf(4, { name: 'Ravi Deshpande', allergies: ['peanut', 'dairy'], unresolved: ['Papad'], vegetarian: false }),
    boxOf(6, {
      name: 'Meera Shah',
      jain: true,
      disposable: true,
      differs: ['Jain Dal instead of Dal Tadka', '2 rotis, less spicy'],
    }),
    ...[1, 2, 3].map((number) =>
      boxOf(9, {
        name: 'श्रीमती कमलाबाई विष्णुपंत देशपांडे',
        stop: { run: 'B', number: 12 },
        number,
        of: 3,
        content: number === 1 ? '1 plate + 2 × Gulab Jamun' : '1 plate',
      }),
    ),
    boxOf(13, { name: 'New Customer', stop: null, area: 'Baner', printed: false, code: null }),
  ]
}

/** The packing of the day. */
export function packingOf(changes: Partial<Packing> = {}): Packing {
  return {
    ...OF,
    slots: ['lunch'],
    now: '2031-01-08T05:30:00.000Z',
    previousDay: '2031-01-07',
    nextDay: '2031-01-09',
    boxes: boxes(),
    gone: [],
    waiting: 0,
    fssai: true,
    ...changes,
  }
}

/** A box that is packed and must not go. */
export const GONE = { order_id: id('b1'), number: 2, order_number: '#000000b1', name: 'Vikram Joshi', packed: true }

/** A label page as the server makes it, of one label. */
export const LABEL_PAGE = `<!doctype html><html lang="en"><head><title>Labels</title><style>@page { size: A4 } .label { font-size: 9pt }</style></head><body><div><article class="label"><b>B-12</b> <p>Meera Shah</p></article></div></body></html>`
