import type { Wall } from '#shared/contract/reports/office/wall.schemas.ts'

const order = (at: string, name: string | null, plates: number, changes: Partial<Wall['newest'][number]> = {}) => ({
  _id: `0198c2a4-7b1e-7c3d-9e1f-${at.replaceAll(':', '').padStart(12, '0')}`,
  createdAt: `2031-01-08T${at}:00+05:30`,
  name,
  plates,
  status: 'confirmed' as const,
  held: false,
  ...changes,
})

const dish = (name: string, count: number, addOn = false) => ({ key: name, name, addOn, count })

/** The kitchen's wall on a busy morning. */
export function wallOf(changes: Partial<Wall> = {}): Wall {
  return {
    day: '2031-01-08',
    now: '2031-01-08T05:30:00.000Z',
    held: 2,
    byStatus: { confirmed: 34, preparing: 6, out_for_delivery: 7, delivered: 3, cancelled: 1 },
    newest: [
      order('10:52', 'Farida', 40, { held: true, status: 'pending' }),
      order('10:50', null, 30, { held: true, status: 'pending' }),
      order('10:41', 'Asha', 2),
      order('10:38', 'Lakshminarayanan', 1),
      order('10:30', 'Ravi', 1),
      order('10:12', 'Meera', 3),
    ],
    plates: 52,
    dishes: [
      ...['Dal Tadka', 'Jeera Rice', 'Aloo Gobi', 'Roti'].map((name) => dish(name, 52)),
      dish('Gulab Jamun', 18, true),
      dish('Paneer Butter Masala', 11, true),
      dish('Papad', 4, true),
    ],
    out: [
      { slot: 'lunch', area: 'Shanti Nagar', orders: 4, plates: 6 },
      { slot: 'lunch', area: 'Kothrud', orders: 2, plates: 2 },
      { slot: 'lunch', area: null, orders: 1, plates: 1 },
    ],
    ...changes,
  }
}
