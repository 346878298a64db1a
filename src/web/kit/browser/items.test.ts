import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepReply, keptReply } from '../api/offline-cache.ts'
import { attemptsOf } from './attempts.ts'
import { localItems, tabItems } from './items.ts'

/** A storage with room for so many characters. */
class SmallStorage {
  [key: string]: unknown
  static room = 0
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this[key] as string) : null
  }
  setItem(key: string, text: string) {
    const others = Object.keys(this).filter((other) => other !== key)
    const used = others.reduce((sum, other) => sum + other.length + String(this[other]).length, 0)
    if (used + key.length + text.length > SmallStorage.room) throw new DOMException('full', 'QuotaExceededError')
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  SmallStorage.room = 200
  vi.stubGlobal('localStorage', new SmallStorage())
  vi.stubGlobal('sessionStorage', new SmallStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('a full storage', () => {
  test('lets answers that were kept give way to what cannot be read again', () => {
    keepReply(['GET /api/menus', {}], 'x'.repeat(120))
    localItems.write('cart', 'y'.repeat(100))
    expect(localStorage.getItem('cart')).toHaveLength(100)
    expect(keptReply(['GET /api/menus', {}])).toBeUndefined()
  })

  test('lets older answers give way to a new one, and never shows an old one as the last', () => {
    keepReply('menus', 'old')
    keepReply('orders', 'x'.repeat(80))
    keepReply('menus', 'z'.repeat(80))
    expect(keptReply('menus')?.reply).toBe('z'.repeat(80))
    expect(keptReply('orders')).toBeUndefined()
    keepReply('menus', 'z'.repeat(400))
    expect(keptReply('menus')).toBeUndefined()
  })

  test('says what was written last, not what it had before', () => {
    tabItems.write('draft', 'short')
    tabItems.write('draft', 'l'.repeat(300))
    expect(tabItems.read('draft')).toHaveLength(300)
    tabItems.write('draft', null)
    expect(tabItems.read('draft')).toBeNull()
  })

  test('lets a request that is sent again keep its key', () => {
    const attempts = attemptsOf<{ note: string }>('attempt', ({ body: kept }, body) => kept.note === body.note)
    attempts.keep(attempts.of({ note: 'one' }))
    const body = { note: 'two'.repeat(100) }
    const sent = attempts.of(body)
    attempts.keep(sent)
    expect(attempts.of(body).key).toBe(sent.key)
  })
})

test('a forbidden storage keeps things for as long as the page lives', () => {
  const forbidden = {
    get() {
      throw new DOMException('forbidden', 'SecurityError')
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...forbidden })
  localItems.write('cart', 'one')
  expect(localItems.read('cart')).toBe('one')
  localItems.write('cart', null)
  expect(localItems.read('cart')).toBeNull()
})
