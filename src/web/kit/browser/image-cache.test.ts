import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadImages } from './image-cache.ts'

/** The addresses fetched, in order. */
let fetched: string[] = []

class FakeImage {
  set src(address: string) {
    fetched.push(address)
  }
}

let run = 0
/** Addresses that no other test has asked for. */
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `/${run}-${index}.webp`)

beforeEach(() => {
  run += 1
  fetched = []
  vi.useFakeTimers()
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('navigator', {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// shows: C7.menus.4, C7.menus.8, C9.19
test('fetches a picture once, and again when its 30 minutes are over', () => {
  const [one = '', two = ''] = addresses(2)
  preloadImages([one])
  preloadImages([one, two])
  expect(fetched).toEqual([one, two])
  vi.advanceTimersByTime(30 * 60 * 1000)
  preloadImages([one])
  expect(fetched).toEqual([one, two])
  vi.advanceTimersByTime(1)
  preloadImages([one])
  expect(fetched).toEqual([one, two, one])
})

// shows: C7.menus.7, C9.19
test('keeps at most 100: of more the first ones, and the oldest make room', () => {
  const many = addresses(150)
  preloadImages(many)
  expect(fetched).toEqual(many.slice(0, 100))
  preloadImages(['/newest.webp'])
  preloadImages([many[99] ?? ''])
  expect(fetched.slice(100)).toEqual(['/newest.webp'])
  preloadImages([many[0] ?? ''])
  expect(fetched.slice(101)).toEqual([many[0]])
})

test('fetches nothing ahead for a phone that saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  preloadImages(addresses(3))
  expect(fetched).toEqual([])
})
