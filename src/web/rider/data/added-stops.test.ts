import { describe, expect, test } from 'vitest'
import type { RunState } from '#shared/domain/delivery/run-states.ts'
import type { StopState } from '#shared/domain/delivery/stop-states.ts'
import { addedStops } from './added-stops.ts'

const stop = (id: string, state: StopState = 'pending', quantity = 1) => ({ _id: id, state, dishes: [{ quantity }] })
const run = (state: RunState, ...stops: ReturnType<typeof stop>[]) => [{ _id: 'A', state, stops }]

describe('what came onto a run', () => {
  test.each<[string, RunState, string[]]>([
    ['that had left', 'started', ['b']],
    ['that was done', 'done', ['b']],
    ['that was being loaded', 'packed', []],
    ['that was a draft', 'draft', []],
  ])('%s', (_, state, added) => {
    expect(addedStops(run(state, stop('a')), run('started', stop('a'), stop('b')))).toEqual(added)
  })

  test('is nothing of a run that the phone did not know', () => {
    expect(addedStops([], run('started', stop('a')))).toEqual([])
  })

  test('is what is driven to again, and what gets more; not what is settled', () => {
    const before = run('started', stop('a', 'withdrawn'), stop('b'), stop('c', 'pending', 2))
    const now = run('started', stop('a'), stop('b', 'pending', 3), stop('c', 'pending', 1), stop('d', 'delivered'))
    expect(addedStops(before, now)).toEqual(['a', 'b'])
  })
})
