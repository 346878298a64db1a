import { newId } from '#server/kernel/ids.ts'
import { createOrders } from '#server/ordering/place/create-orders.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { newPhone, type TestApp } from './app.ts'
import { type Random, randomOf } from './random.ts'

const NAMES = ['Asha Kulkarni', 'Imran Shaikh', '=SUM(A1)', null]
const PLATES = [
  [
    { name: 'Dal', pricePaise: 3333 },
    { name: 'Rice', pricePaise: 1700 },
    { name: 'Roti', pricePaise: null },
  ],
  [
    { name: 'Rajma', pricePaise: 0 },
    { name: 'Rice', pricePaise: 0 },
    { name: 'Pickle', pricePaise: 0 },
  ],
  [{ name: 'Sambar', pricePaise: 7001 }],
  null,
]
const ADD_ONS = [
  { name: 'Gulab Jamun', unitPaise: 4000 },
  { name: 'Egg Curry', unitPaise: 6250 },
  { name: 'Rice', unitPaise: 2501 },
]

/** So many orders of every kind on days around `today`, each a plain row of the tables; some wait for the kitchen's yes. */
export async function fillRandomMonth({ ctx }: TestApp, seed: number, count: number, today: KitchenDay): Promise<void> {
  const random = randomOf(seed)
  const customers = Array.from({ length: 12 }, () => ({ id: newId(), phone: newPhone(), name: random.pick(NAMES) }))
  await ctx.db
    .insertInto('customers')
    .values(customers.map((customer) => ({ ...customer, default_address_id: null, created_at: ctx.now() })))
    .execute()
  const orders = Array.from({ length: count }, () => randomOrder(random, random.pick(customers), today, ctx.now()))
  await createOrders(ctx.db, orders)
}

function randomOrder(
  random: Random,
  customer: { id: string; phone: string; name: string | null },
  today: KitchenDay,
  createdAt: Date,
) {
  const addOns = ADD_ONS.filter(() => random.chance(0.3)).map((dish) => ({
    ...dish,
    dishId: null,
    kind: 'addon' as const,
    quantity: 1 + random.below(3),
  }))
  const thalis = addOns.length === 0 ? 1 + random.below(4) : random.below(3)
  const thali = {
    name: 'Regular Thali',
    dishId: null,
    kind: 'thali' as const,
    quantity: thalis,
    unitPaise: random.pick([8000, 9999, 6001, 1]),
  }
  const lines = [...(thalis > 0 ? [thali] : []), ...addOns]
  const held = random.chance(0.05)
  const plate = random.pick(PLATES)
  return {
    id: newId(),
    customer,
    menuName: random.pick(['House Thali', 'Sunday, Special']),
    lines,
    totalPaise: lines.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0),
    fulfilment: held ? ('pending' as const) : random.pick(ORDER_STATUSES),
    paymentMethod: 'cod' as const,
    paymentState: 'due' as const,
    deliveryDate: addDays(today, random.below(38) - 31),
    slot: 'lunch' as const,
    recipient: null,
    address: random.pick(['7 Tilak Road, Pune', '+12 Law College Road']),
    notes: null,
    thaliItems: plate?.map((dish) => ({ dishId: null, ...dish })) ?? null,
    subscription: null,
    ...(held && { heldAt: createdAt }),
    autoConfirmedAt: null,
    createdAt,
    placedBy: 'customer' as const,
  }
}
