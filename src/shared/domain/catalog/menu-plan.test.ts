import { expect, test } from 'vitest'
import { type PlannedDay, type PlannedDish, type PlanWarning, planWarnings } from './menu-plan.ts'

const [MON, TUE, WED, THU, FRI] = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'] as const

const dish = (name: string, changes: Partial<PlannedDish> = {}): PlannedDish => ({
  key: name.toLowerCase(),
  name,
  vegetarian: true,
  isAddOn: false,
  price: null,
  ...changes,
})
const on = (day: string, dishes: PlannedDish[] | null, closed = false): PlannedDay => ({ day, closed, dishes })
const addOn = (name: string, price: number | null) => dish(name, { isAddOn: true, price })

const TABLE: [what: string, week: PlannedDay[], warnings: PlanWarning[]][] = [
  ['nothing of a week without menus', [on(MON, null), on(TUE, null, true)], []],
  ['nothing of a plain menu', [on(MON, [dish('Dal'), addOn('Papad', 10)])], []],
  ['a closed day with a menu', [on(MON, [dish('Dal')], true)], [{ kind: 'closed', day: MON }]],
  [
    'dishes that nobody has marked, by their day',
    [on(MON, [dish('Dal'), dish('Keema', { vegetarian: null })]), on(TUE, [dish('Egg Curry', { vegetarian: null })])],
    [
      { kind: 'unmarked', day: MON, dishes: ['Keema'] },
      { kind: 'unmarked', day: TUE, dishes: ['Egg Curry'] },
    ],
  ],
  ['no dish that is marked as not vegetarian', [on(MON, [dish('Keema', { vegetarian: false })])], []],
  [
    'add-ons without a price',
    [on(MON, [dish('Dal'), addOn('Papad', null), addOn('Curd', null)])],
    [{ kind: 'no_price', day: MON, dishes: ['Papad', 'Curd'] }],
  ],
  ['no add-on that costs nothing on purpose', [on(MON, [addOn('Pickle', 0)])], []],
  [
    'a dish on two days',
    [on(MON, [dish('Aloo Gobi')]), on(TUE, [dish('Bhindi')]), on(THU, [dish('Aloo Gobi')])],
    [{ kind: 'repeated', dish: 'Aloo Gobi', days: [MON, THU] }],
  ],
  [
    'a dish that is called another on one of them',
    [on(MON, [dish('Dal Tadka', { key: 'id' })]), on(TUE, [dish('Tadka Dal', { key: 'id' })])],
    [{ kind: 'repeated', dish: 'Dal Tadka', days: [MON, TUE] }],
  ],
  [
    'a dish on three days once',
    [MON, TUE, WED].map((day) => on(day, [dish('Rajma')])),
    [{ kind: 'repeated', dish: 'Rajma', days: [MON, TUE, WED] }],
  ],
  ['no staple', [MON, TUE, WED, THU, FRI].map((day) => on(day, [dish('Rice'), dish(`Sabzi of ${day}`)])), []],
  ['no dish that stands twice on one day', [on(MON, [dish('Roti'), { ...addOn('Extra Roti', 8), key: 'roti' }])], []],
  [
    'all of it, day by day and then what comes twice',
    [on(MON, [dish('Dal')]), on(TUE, [dish('Dal', { vegetarian: null }), addOn('Papad', null)], true)],
    [
      { kind: 'closed', day: TUE },
      { kind: 'unmarked', day: TUE, dishes: ['Dal'] },
      { kind: 'no_price', day: TUE, dishes: ['Papad'] },
      { kind: 'repeated', dish: 'Dal', days: [MON, TUE] },
    ],
  ],
]

test.each(TABLE)('a plan is warned of %s', (_what, week, warnings) => {
  expect(planWarnings(week)).toEqual(warnings)
})
