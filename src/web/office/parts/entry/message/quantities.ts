import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import type { Doubt } from './draft.ts'
import type { Unit } from './units.ts'

/**
 * Brings numbers and dishes together. Each clause is a row of symbols, in which patterns are looked for, the surest first. A
 * row that can be read in two ways is not read: all of it is marked.
 */
export function assignQuantities(units: readonly Unit[]): void {
  let row = units.map(({ symbol, afterBreak }) => (afterBreak ? '|' : '') + symbol).join('')
  const at = units.flatMap(({ afterBreak }, index) => (afterBreak ? [-1, index] : [index]))
  let groups = 0
  /** Takes what matches out of the row. */
  const take = (pattern: RegExp, use: (units: Unit[], symbols: string) => void) => {
    row = row.replace(pattern, (match: string, offset: number) => {
      const places = [...match].flatMap((symbol, index) => (symbol === '.' ? [] : [at[offset + index] as number]))
      const taken = places.flatMap((place) => units[place] ?? [])
      use(taken, taken.map(({ symbol }) => symbol).join(''))
      return match.replace(/[^|]/g, '.')
    })
  }
  const mark = (marked: Unit[], doubt: Doubt) => {
    groups += 1
    for (const unit of marked) Object.assign(unit, { as: 'unknown', doubt, group: groups })
  }
  const pair = (paired: Unit[], dish: Unit, number: Unit | undefined) => {
    const [name, ...more] = dish.names ?? []
    const quantity = number === undefined ? 1 : number.value
    if (number?.doubt) return mark(paired, number.doubt)
    if (name === undefined || more.length > 0) return mark(paired, 'which_dish')
    if (quantity === null || quantity === undefined) return mark(paired, 'part')
    if (quantity < 1 || quantity > MAX_QUANTITY) return mark(paired, 'too_many')
    groups += 1
    for (const unit of paired) Object.assign(unit, { as: 'item', group: groups })
    Object.assign(dish, { item: { name, quantity }, ...(number === undefined && { doubt: 'how_many' }) })
  }
  const of = (taken: Unit[], ...symbols: Unit['symbol'][]) => taken.find(({ symbol }) => symbols.includes(symbol))

  take(/PU*N?U*D|(?:NU*D|DU*N|D)U*S/g, (taken) => mark(taken, 'refused'))
  take(/PU*W+|W+S/g, (taken) => mark(taken, 'refused'))
  take(/[^|]*[PS][^|]*/g, (taken) => mark(taken, 'refused'))
  take(/DU*(?:TN|A)/g, (taken) => pair(taken, of(taken, 'D') as Unit, of(taken, 'N', 'A')))
  // Behind dishes whose numbers stand before them, a number belongs to the unknown word after it.
  take(/(?<=(?<![NDUT])(?:N[UT]*(?:D[UT]*)+)+)N(?=W)/g, () => {})
  take(/[NDUT]+/g, (taken) => {
    const symbols = taken.map(({ symbol }) => (symbol === 'N' || symbol === 'D' ? symbol : '')).join('')
    const numbersFirst = /^(ND+)+$/.test(symbols)
    if (/^D*$/.test(symbols) || numbersFirst || /^(DN)+$/.test(symbols)) {
      for (const group of groupsOf(taken, numbersFirst)) {
        const dish = of(group, 'D')
        if (dish) pair(group, dish, of(group, 'N'))
        else for (const unit of group) unit.as = 'unknown'
      }
    } else if (symbols.includes('D')) mark(taken, 'which_number')
  })
}

/** One dish a group, with its number, and with what only counts it. */
function groupsOf(taken: Unit[], numbersFirst: boolean): Unit[][] {
  const groups: Unit[][] = []
  let current: Unit[] = []
  for (const unit of taken) {
    const has = (symbol: Unit['symbol']) => current.some((one) => one.symbol === symbol)
    const begins = numbersFirst
      ? unit.symbol === 'N' || (unit.symbol === 'D' && has('D'))
      : unit.symbol === 'D' && has('D')
    if (begins && current.length > 0) {
      groups.push(current)
      current = []
    }
    current.push(unit)
  }
  return [...groups, current]
}
