import { expect, test } from 'vitest'
import { randomOf } from '../../../../tests/support/random.ts'
import { haversineMetres } from './geo.ts'
import { assignPlaces, type Claim, SAME_PLACE_METRES, type Spot } from './same-place.ts'

const at = (metres: number) => ({ latitude: 18.5 + metres / 111_195, longitude: 73.8 })
const DAY = Date.UTC(2026, 2, 11)
const says = (customerId: string, metres: number | null, hour = 0): Claim => ({
  customerId,
  said: metres === null ? null : { point: at(metres), accuracyM: 10, at: new Date(DAY + hour * 3_600_000) },
})

/** Which customers are at which place, after each of the rounds of claims. */
function after(rounds: Claim[][], spots: Spot[] = []) {
  let made = 0
  for (const claims of rounds) {
    assignPlaces(spots, claims, () => {
      made += 1
      return `p${made}`
    })
  }
  return Object.fromEntries(spots.map(({ id, said }) => [id, [...said.keys()].toSorted().join('')]))
}

const located = (id: string, metres: number, locatedBy: 'customer' | 'office' | 'rider', who = ''): Spot => ({
  id,
  point: at(metres),
  accuracyM: null,
  locatedBy,
  locatedAt: new Date(DAY - 1),
  said: new Map([...who].map((customer) => [customer, null])),
})

test.each<[what: string, rounds: Claim[][], places: Record<string, string>, spots?: Spot[]]>([
  ['3 km apart are two places', [[says('A', 0), says('B', 3000, 1)]], { p1: 'A', p2: 'B' }],
  ['140 m apart are one', [[says('A', 0), says('B', 140, 1)]], { p1: 'AB' }],
  ['160 m apart are two', [[says('A', 0), says('B', 160, 1)]], { p1: 'A', p2: 'B' }],
  [
    'no chain of neighbours is one place',
    [[says('A', 0), says('B', 140, 1), says('C', 280, 2)]],
    { p1: 'AB', p2: 'C' },
  ],
  ['who has said nothing goes where the only other is', [[says('B', null), says('A', 0)]], { p1: 'AB' }],
  [
    'who has said nothing is at neither of two',
    [[says('A', 0), says('B', 3000), says('C', null)]],
    { p1: 'A', p2: 'B', p3: 'C' },
  ],
  ['who says it later leaves', [[says('A', 0), says('B', null)], [says('B', 3000, 1)]], { p1: 'A', p2: 'B' }],
  ['the only customer takes the place along', [[says('A', 0)], [says('A', 3000, 1)]], { p1: 'A' }],
  [
    'what was one place before is parted',
    [[says('A', 0), says('B', 3000, 1)]],
    { old: 'B', p1: 'A' },
    [located('old', 3000, 'customer')],
  ],
  [
    'what the office has set holds for who is there',
    [[says('A', 3000)]],
    { old: 'A' },
    [located('old', 0, 'office', 'A')],
  ],
  [
    'and not for another who is elsewhere',
    [[says('B', 3000)]],
    { old: 'A', p1: 'B' },
    [located('old', 0, 'office', 'A')],
  ],
])('%s', (_what, rounds, places, spots) => expect(after(rounds, spots)).toEqual(places))

test('no two who are far apart share a place, whoever says what and when', () => {
  const { below, chance } = randomOf(7)
  for (let round = 0; round < 300; round++) {
    const spots: Spot[] = []
    const latest = new Map<string, Claim>()
    let made = 0
    for (let step = 0; step < 6; step++) {
      const claims = [...'ABCDE']
        .filter(() => chance(0.5))
        .map((customer) => says(customer, chance(0.3) ? null : below(12) * 60, step))
      for (const claim of claims) if (claim.said || !latest.has(claim.customerId)) latest.set(claim.customerId, claim)
      assignPlaces(spots, claims, () => `p${made++}`)
    }
    for (const { said } of spots) {
      const points = [...said.values()].flatMap((one) => one?.point ?? [])
      for (const one of points) {
        for (const other of points) expect(haversineMetres(one, other)).toBeLessThanOrEqual(SAME_PLACE_METRES)
      }
    }
    expect(spots.flatMap(({ said }) => [...said.keys()]).toSorted()).toEqual([...latest.keys()].toSorted())
  }
})
