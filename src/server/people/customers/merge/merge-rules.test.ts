import { expect, test } from 'vitest'
import { mergedNote, mergeProblem } from './merge-rules.ts'

const side = (running = 0, queued = 0, blocked = false) => ({ blocked, figures: { running, queued } })

test.each([
  [side(), side(), null],
  [side(1), side(), null],
  [side(1), side(0, 1), null],
  [side(1), side(1), 'merge_both_subscribed'],
  [side(1, 1), side(0, 1), 'merge_both_subscribed'],
  [side(0, 0, true), side(), 'merge_blocked'],
  [side(1), side(1, 0, true), 'merge_blocked'],
])('%j and %j: %s', (keep, goes, problem) => {
  expect(mergeProblem(keep, goes)).toBe(problem)
})

test.each([
  [null, null, null],
  ['No garlic', null, 'No garlic'],
  [null, 'Ring twice', 'Ring twice'],
  ['No garlic', 'No garlic', 'No garlic'],
  ['No garlic', 'Less salt', 'No garlic · Less salt'],
])('the notes %j and %j are %j', (one, other, both) => {
  expect(mergedNote(one, other)).toBe(both)
})
