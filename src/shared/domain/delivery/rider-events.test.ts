import { describe, expect, test } from 'vitest'
import {
  directionsUrl,
  isSkewed,
  mayShowKept,
  type NotedStop,
  nextStop,
  skewOf,
  storedClock,
  timeOfEvent,
  withEvents,
} from './rider-events.ts'

const at = (time: string) => new Date(`2026-11-23T${time}+05:30`)

describe('when an event happened', () => {
  test('is what the phone says, however late it is sent', () => {
    const clocks = { at: at('12:01:00'), sentAt: at('13:05:00'), receivedAt: at('13:05:01') }
    expect(timeOfEvent(clocks).happenedAt).toEqual(at('12:01:00'))
  })

  test.each([
    ['20 minutes ahead', '12:21:00', '13:25:00'],
    ['20 minutes behind', '11:41:00', '12:45:00'],
  ])('is set right where its clock is %s', (_, noted, sent) => {
    const clocks = { at: at(noted), sentAt: at(sent), receivedAt: at('13:05:00') }
    expect(isSkewed(skewOf(clocks))).toBe(true)
    expect(timeOfEvent(clocks).happenedAt).toEqual(at('12:01:00'))
  })

  test('is never after it was received', () => {
    const clocks = { at: at('13:10:00'), sentAt: at('13:11:00'), receivedAt: at('13:05:00') }
    expect(isSkewed(skewOf(clocks))).toBe(false)
    expect(timeOfEvent(clocks).happenedAt).toEqual(at('13:05:00'))
  })
})

describe('a clock of another century', () => {
  const receivedAt = at('13:05:00')

  test.each(['1970-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00.000Z'])(
    'loses nothing: %s',
    (text) => {
      const phone = new Date(text)
      const { happenedAt, skewMs } = timeOfEvent({ at: phone, sentAt: phone, receivedAt })
      expect(happenedAt).toEqual(receivedAt)
      expect(isSkewed(skewMs)).toBe(true)
      expect(Math.abs(skewMs / 1000)).toBeLessThan(2 ** 31)
      expect(storedClock(phone, receivedAt).getUTCFullYear()).toBeGreaterThan(1900)
      expect(storedClock(phone, receivedAt).getUTCFullYear()).toBeLessThan(2100)
    },
  )

  test('that was set right before sending counts as noted when it was received, and is flagged', () => {
    const clocks = { at: new Date('1970-01-01T00:03:00Z'), sentAt: receivedAt, receivedAt }
    expect(timeOfEvent(clocks).happenedAt).toEqual(receivedAt)
    expect(isSkewed(timeOfEvent(clocks).skewMs)).toBe(true)
  })
})

describe('what waits on the phone', () => {
  const stop: NotedStop = { _id: 'a', state: 'pending', reason: null, cash: 80 }
  const other: NotedStop = { _id: 'b', state: 'pending', reason: null, cash: 0 }

  test('is shown of its stop', () => {
    expect(withEvents(stop, [{ kind: 'arrived', stop: 'a' }])).toMatchObject({ state: 'arrived', cash: 80 })
    const events = [{ kind: 'delivered', stop: 'a', cash: 80 } as const, { kind: 'started' } as const]
    expect(withEvents(stop, events)).toMatchObject({ state: 'delivered', cash: 0 })
    expect(withEvents(other, events)).toBe(other)
    expect(withEvents(stop, [{ kind: 'failed', stop: 'a', reason: 'refused' }])).toMatchObject({
      state: 'failed',
      reason: 'refused',
    })
  })

  test('brings nothing back that was called off, and undoes nothing', () => {
    const gone = { ...stop, state: 'withdrawn' as const }
    expect(withEvents(gone, [{ kind: 'delivered', stop: 'a' }])).toBe(gone)
    const done = { ...stop, state: 'delivered' as const }
    expect(withEvents(done, [{ kind: 'arrived', stop: 'a' }]).state).toBe('delivered')
  })

  test('of some orders at a door, the stop stays for the others', () => {
    const orders = ['x', 'y', 'z'].map((_id) => ({ _id, cash: 80 }))
    const door: NotedStop = { ...stop, cash: 240, orders }
    const failed = (...ids: string[]) => ({ kind: 'failed', stop: 'a', reason: 'refused', orders: ids }) as const
    expect(withEvents(door, [failed('y')])).toMatchObject({
      state: 'pending',
      cash: 160,
      orders: [{ _id: 'x' }, { _id: 'z' }],
    })
    expect(withEvents(door, [failed('y'), failed('x', 'z')])).toMatchObject({ state: 'failed', cash: 0 })
    // The kitchen has it already, and one order is left there.
    expect(withEvents(stop, [failed('y')])).toBe(stop)
  })

  test('decides where to go next', () => {
    expect(nextStop([stop, other])?._id).toBe('a')
    expect(nextStop([stop, { ...other, state: 'arrived' }])?._id).toBe('b')
    expect(nextStop([{ ...stop, state: 'failed' }, other])?._id).toBe('b')
    expect(nextStop([{ ...stop, state: 'delivered' }])).toBeNull()
  })
})

test.each([
  ['23:59:59', true],
  ['12:00:00', true],
  ['11:01:00', true],
  ['10:59:00', false],
])('what was read at noon may be shown at %s: %s', (time, may) => {
  expect(mayShowKept(at('12:00:00'), at(time))).toBe(may)
})

test('what was read twelve hours ago may not', () => {
  expect(mayShowKept(at('12:00:00'), new Date(at('23:59:59').getTime() + 1000))).toBe(false)
})

test('the way leads to the place that is known, else to the address', () => {
  const address = 'B-402, Ganga & Co, Pune'
  expect(directionsUrl({ address, at: null })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=B-402%2C%20Ganga%20%26%20Co%2C%20Pune',
  )
  expect(directionsUrl({ address, at: { latitude: 18.5, longitude: 73.8 } })).toContain('destination=18.5%2C73.8')
})
