import type { ProductionLine, ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { plannedFor, toCook } from '#shared/domain/kitchen/production.ts'

/** Last Wednesdays, the latest first. */
const PAST_DAYS = ['2031-01-01', '2030-12-25', '2030-12-18', '2030-12-11']

/** A dish of a locked day, of which so much was sure at the lock and is ordered by now. */
export function cookedLine(
  name: string,
  unit: ProductionLine['unit'],
  sure: number,
  changes: Partial<ProductionLine> = {},
): ProductionLine {
  const line = {
    key: name === 'Regular Thali' ? 'regular-thali' : `name:${name.toLowerCase()}`,
    unit,
    name,
    sure,
    pending: 0,
    notComing: 0,
    planned: plannedFor(sure, 3),
    lockedSure: sure,
    seen: sure,
    change: 0,
    fromSurplus: 0,
    cooked: null,
    leftOver: null,
    unresolved: [],
    past: PAST_DAYS.map((_, week) => ({ planned: sure - week, cooked: sure + 4, leftOver: 4 + week })),
    ...changes,
  }
  return { ...line, toCook: toCook({ planned: line.planned, seen: line.seen ?? 0, lockedSure: line.lockedSure ?? 0 }) }
}

/** The same of a day that is still open. */
export function openLine(name: string, unit: ProductionLine['unit'], sure: number, pending: number): ProductionLine {
  const planned = plannedFor(sure + pending, 3)
  return {
    ...cookedLine(name, unit, sure),
    pending,
    notComing: 8,
    lockedSure: null,
    seen: null,
    planned,
    toCook: planned,
  }
}

/** The example of the deadline: 132 thalis with four rotis each, and thirty rotis beside them. */
const LINES: [string, ProductionLine['unit'], number][] = [
  ['Regular Thali', 'portion', 132],
  ['Roti', 'piece', 558],
  ['Dal Tadka', 'g', 19_800],
  ['Jeera Rice', 'g', 23_760],
  ['आलू गोभी (Aloo Gobi)', 'g', 15_840],
  ['Gulab Jamun', 'piece', 36],
  ['Curd', 'portion', 14],
]

/** A locked Wednesday in the kitchen. */
export function sheetOf(changes: Partial<ProductionSheet> = {}): ProductionSheet {
  return {
    day: '2031-01-08',
    slot: 'lunch',
    slots: ['lunch'],
    now: '2031-01-08T04:00:00.000Z',
    open: true,
    previousDay: '2031-01-07',
    nextDay: '2031-01-09',
    deadline: '2031-01-07T12:30:00.000Z',
    bufferPercent: 3,
    locked: { at: '2031-01-07T12:30:00.000Z', by: null },
    lines: LINES.map(([name, unit, sure]) => cookedLine(name, unit, sure)),
    choices: [
      { text: 'Less spicy', sure: 11, pending: 2 },
      { text: '2 rotis', sure: 6, pending: 0 },
      { text: 'Rice instead of roti', sure: 1, pending: 0 },
    ],
    seenChanges: [],
    unseenElsewhere: [],
    surplus: null,
    pastDays: PAST_DAYS,
    results: { version: 0, at: null, by: null },
    ...changes,
  }
}

/** After the owner has entered two thalis. */
export function changedSheet(): ProductionSheet {
  const sheet = sheetOf()
  const more = new Map([
    ['Regular Thali', 2],
    ['Roti', 8],
    ['Dal Tadka', 300],
  ])
  return {
    ...sheet,
    lines: sheet.lines.map((line) => {
      const change = more.get(line.name) ?? 0
      return { ...line, change, sure: line.sure + change }
    }),
    seenChanges: [
      { key: 'name:curd', unit: 'portion', name: 'Curd', change: -1, at: '2031-01-08T03:10:00.000Z', by: 'Sunita' },
    ],
    unseenElsewhere: [{ day: '2031-01-08', slot: 'dinner', dishes: 3 }],
  }
}

/** A day that is still open, with 100 plates that are confirmed, 20 that will be and 8 that were skipped. */
export function openSheet(): ProductionSheet {
  const pending: Record<string, number> = { 'Regular Thali': 20, Roti: 80, 'Dal Tadka': 3000 }
  const sure: Record<string, number> = { 'Regular Thali': 112, Roti: 478 }
  return sheetOf({
    locked: null,
    deadline: '2031-01-08T12:30:00.000Z',
    day: '2031-01-09',
    lines: LINES.map(([name, unit, count]) => openLine(name, unit, sure[name] ?? count, pending[name] ?? 0)),
  })
}

/** A day with as many dishes as a large kitchen cooks. */
export function longSheet(dishes = 40): ProductionSheet {
  const names = [
    'Palak Paneer',
    'भरवां बैंगन',
    'Chole',
    'Vegetable Pulao with Cashew Nuts and Raisins',
    'Kadhi',
    'पूरन पोली',
  ]
  const lines = Array.from({ length: dishes - 1 }, (_, index) =>
    cookedLine(
      `${names[index % names.length]} ${index + 1}`,
      (['piece', 'g', 'ml', 'portion'] as const)[index % 4] ?? 'g',
      5000 + 371 * index,
    ),
  )
  return sheetOf({ lines: [cookedLine('Regular Thali', 'portion', 5000), ...lines] })
}
