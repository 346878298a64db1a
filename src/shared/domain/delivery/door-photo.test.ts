import { expect, test } from 'vitest'
import {
  DOOR_PHOTO_BYTES,
  DOOR_PHOTO_PIXELS,
  DOOR_PHOTO_SIDE,
  DOOR_PHOTO_TRIES,
  type DoorPhotoState,
  doorPhotoState,
  fittedInto,
  keptSince,
} from './door-photo.ts'

test.each([
  [4000, 3000, 1280, 960],
  [3000, 4000, 960, 1280],
  [1280, 720, 1280, 720],
  [640, 480, 640, 480],
  [10_000, 2, 1280, 1],
  [1, 1, 1, 1],
])('%i × %i pixels are sent as %i × %i', (width, height, sentWidth, sentHeight) => {
  expect(fittedInto({ width, height }, DOOR_PHOTO_SIDE)).toEqual({ width: sentWidth, height: sentHeight })
})

test('each try is smaller than the one before, and every one is taken', () => {
  for (const [index, { side, quality }] of DOOR_PHOTO_TRIES.entries()) {
    const before = DOOR_PHOTO_TRIES[index - 1]
    expect(side * side).toBeLessThanOrEqual(DOOR_PHOTO_PIXELS)
    if (before) expect([before.side > side, before.quality > quality]).toContain(true)
    if (before) expect(side <= before.side && quality <= before.quality).toBe(true)
  }
  // A JPEG of noise has less than three bits a pixel at that quality.
  const last = DOOR_PHOTO_TRIES.at(-1) as { side: number }
  expect((last.side * last.side * 3) / 8).toBeLessThan(DOOR_PHOTO_BYTES)
})

const NOW = new Date('2026-11-23T12:00:00+05:30')
test.each<[string, boolean, boolean, string, DoorPhotoState]>([
  ['is stored', true, true, '2026-11-23T11:59:00+05:30', 'here'],
  ['is stored, of long ago', true, true, '2026-10-01T11:59:00+05:30', 'here'],
  ['was taken and has not come', true, false, '2026-11-23T11:59:00+05:30', 'on_its_way'],
  ['was taken twelve hours ago', true, false, '2026-11-23T00:00:00+05:30', 'on_its_way'],
  ['was taken longer ago', true, false, '2026-11-22T23:59:59+05:30', 'overdue'],
  ['was taken just less than its days ago', true, false, '2026-10-24T12:00:00+05:30', 'overdue'],
  ['was taken more than its days ago', true, false, '2026-10-24T11:59:59+05:30', 'deleted'],
  ['was not taken', false, false, '2026-11-23T11:59:00+05:30', 'none'],
  ['was never taken', false, false, '2026-10-01T11:59:00+05:30', 'none'],
])('a photo that %s', (_, isTaken, isStored, received, state) => {
  const known = { isTaken, isStored, receivedAt: new Date(received) }
  expect(doorPhotoState(known, { days: 30, now: NOW })).toBe(state)
})

test('days are days of 24 hours', () => {
  expect(keptSince(NOW, 30)).toEqual(new Date('2026-10-24T12:00:00+05:30'))
})
