import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000

let fetched: string[]
let preloadImages: (addresses: string[]) => void

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  fetched = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        fetched.push(address)
      }
    },
  )
  ;({ preloadImages } = await import('./image-cache.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('pictures are fetched ahead, each once', () => {
  preloadImages(['/a', '/b', '/a'])
  preloadImages(['/b', '/c'])
  expect(fetched).toEqual(['/a', '/b', '/c'])
})

test('a hundred are kept, the oldest go first', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => `/${index}`)
  preloadImages(hundred)
  preloadImages(['/100'])
  fetched = []
  preloadImages(['/1', '/99', '/100'])
  expect(fetched).toEqual([])
  preloadImages(['/0'])
  expect(fetched).toEqual(['/0'])
})

test('after half an hour a picture is fetched again', () => {
  preloadImages(['/a'])
  vi.advanceTimersByTime(30 * MINUTE)
  preloadImages(['/a'])
  expect(fetched).toEqual(['/a'])
  vi.advanceTimersByTime(1)
  preloadImages(['/a'])
  expect(fetched).toEqual(['/a', '/a'])
})

test('nothing is fetched ahead for those who asked their phone to save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  preloadImages(['/a'])
  expect(fetched).toEqual([])
})
