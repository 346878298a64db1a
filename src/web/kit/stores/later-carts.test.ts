import { expect, test } from 'vitest'
import { adopted, daysInCart } from '#web/customer/order/order-sheet/days-in-cart.ts'
import { type LaterCarts, readLaterCarts, withCart } from './later-carts.ts'

const [WEDNESDAY, THURSDAY, FRIDAY] = ['2026-03-11', '2026-03-12', '2026-03-13']

test.each([null, 7, 'text', [], { [FRIDAY]: {} }, { friday: { Dal: 1 } }, { [FRIDAY]: { Dal: 0 } }])(
  '%o holds no carts',
  (stored) => expect(readLaterCarts(stored)).toEqual({}),
)

test('a day has its cart as long as something is in it', () => {
  const one = withCart({}, FRIDAY, { Dal: 1 })
  expect(one).toEqual({ [FRIDAY]: { Dal: 1 } })
  expect(withCart(one, THURSDAY, { Roti: 2 })).toEqual({ [FRIDAY]: { Dal: 1 }, [THURSDAY]: { Roti: 2 } })
  expect(withCart(one, FRIDAY, {})).toEqual({})
})

test('on its day what was put aside joins the cart, and days that are over are dropped', () => {
  const later: LaterCarts = { [WEDNESDAY]: { Dal: 1 }, [THURSDAY]: { Roti: 2, Curd: 1 }, [FRIDAY]: { Rice: 1 } }
  expect(adopted({ Roti: 1, Papad: 1 }, later, THURSDAY)).toEqual({
    cart: { Roti: 2, Papad: 1, Curd: 1 },
    later: { [FRIDAY]: { Rice: 1 } },
  })
})

test('before its day nothing changes', () => {
  const later: LaterCarts = { [FRIDAY]: { Rice: 1 } }
  expect(adopted({ Roti: 1 }, later, THURSDAY).later).toBe(later)
})

test('the days of the cart come in their order, without empty ones', () => {
  const later: LaterCarts = { [FRIDAY]: { Rice: 1 }, [THURSDAY]: { Roti: 2 } }
  expect(daysInCart(WEDNESDAY, {}, later).map(({ day }) => day)).toEqual([THURSDAY, FRIDAY])
  expect(daysInCart(WEDNESDAY, { Dal: 1 }, {})).toEqual([{ day: WEDNESDAY, cart: { Dal: 1 } }])
})
