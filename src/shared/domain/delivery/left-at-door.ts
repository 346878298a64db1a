/** What is given, taken and collected at a door where several orders go, by its orders. */

interface Dish {
  name: string
  quantity: number
}

interface Boxes {
  kind: string
  name: string
  n: number
}

/** A part of a stop that may be called off by itself. A phone that has read its run by an earlier version knows name and cash alone. */
export interface OrderAtDoor {
  _id: string
  name?: string
  /** Rupees. */
  cash: number
  parts?:
    | {
        /** The link that calls its customer. */
        call: string
        checking: number
        notes: string[]
        dishes: Dish[]
        marks: object[]
        leave: Boxes[]
        disposable: number
        /** Of its customer, whatever else is ordered there. */
        take: Boxes[]
      }
    | undefined
}

/** A stop as far as it is the sum of its orders. */
interface Door {
  orders?: OrderAtDoor[] | undefined
  cash: number
  checking: number
  people: { name: string; call: string }[]
  notes: string[]
  dishes: Dish[]
  marks: object[]
  leave: Boxes[]
  take: Boxes[]
  disposable: number
}

const sumOf = <Of>(all: readonly Of[], of: (one: Of) => number) => all.reduce((sum, one) => sum + of(one), 0)

/** A stop with these of its orders alone, in the order in which it lists things. The same as the server shows once it knows. */
export function leftAtDoor<Stop extends { orders?: OrderAtDoor[] | undefined; cash: number }>(
  stop: Stop,
  orders: OrderAtDoor[],
): Stop {
  const fewer = { ...stop, orders, cash: sumOf(orders, ({ cash }) => cash) }
  const parts = orders.flatMap(({ parts, name = '' }) => (parts ? { ...parts, name } : []))
  if (parts.length < orders.length) return fewer
  const { people, notes, dishes, leave, take } = stop as unknown as Door
  // What a customer gives back is the same with each of the orders.
  const customers = [...new Map(parts.map((part) => [part.call, part])).values()]
  const boxes = (all: Boxes[], of: typeof parts, which: 'leave' | 'take') =>
    all
      .map((box) => ({ ...box, n: sumOf(of, (part) => part[which].find(({ kind }) => kind === box.kind)?.n ?? 0) }))
      .filter(({ n }) => n > 0)
  const door: Omit<Door, 'orders' | 'cash'> = {
    checking: sumOf(parts, ({ checking }) => checking),
    people: people.flatMap(({ call }) => {
      const names = parts.filter((part) => part.call === call).map(({ name }) => name)
      return names.length > 0 ? { call, name: [...new Set(names.filter(Boolean))].join(', ') } : []
    }),
    notes: notes.filter((note) => parts.some((part) => part.notes.includes(note))),
    dishes: dishes
      .map(({ name }) => ({
        name,
        quantity: sumOf(parts, (part) => part.dishes.find((dish) => dish.name === name)?.quantity ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0),
    marks: parts.flatMap(({ marks }) => marks),
    leave: boxes(leave, parts, 'leave'),
    take: boxes(take, customers, 'take'),
    disposable: sumOf(parts, ({ disposable }) => disposable),
  }
  return { ...fewer, ...door }
}
