import { describe, expect, test } from 'vitest'
import { type Model, type Operation, unexplained } from './linearizable.ts'

type Action = { write: number } | 'read'
type Answer = number | 'written'

/** A number that is written and read. */
const register: Model<number, Action, Answer> = {
  begin: 0,
  act: (state, action) => (action === 'read' ? { state, answer: state } : { state: action.write, answer: 'written' }),
}

const read = (answer: number, began: number, ended: number): Operation<Action, Answer> => ({
  action: 'read',
  answer,
  began,
  ended,
})
const write = (value: number, began: number, ended: number): Operation<Action, Answer> => ({
  action: { write: value },
  answer: 'written',
  began,
  ended,
})

describe('a history', () => {
  test.each<[string, Operation<Action, Answer>[], boolean]>([
    ['of nothing', [], true],
    ['one after the other', [write(1, 0, 1), read(1, 2, 3)], true],
    ['that reads the former value after the write has ended', [write(1, 0, 1), read(0, 2, 3)], false],
    ['that reads either value while the write lasts', [write(1, 0, 9), read(0, 1, 2), read(1, 3, 4)], true],
    ['that reads the new value and then the old one', [write(1, 0, 9), read(1, 1, 2), read(0, 3, 4)], false],
    ['of two writes at once, either of which may be the last', [write(1, 0, 9), write(2, 0, 9), read(1, 10, 11)], true],
    ['that reads what nobody wrote', [write(1, 0, 9), read(3, 10, 11)], false],
    [
      'whose readers disagree about the order of two writes',
      [write(1, 0, 9), write(2, 0, 9), read(1, 10, 11), read(2, 12, 13)],
      false,
    ],
  ])('%s', (_, history, explained) => {
    expect(unexplained(register, history) === null).toBe(explained)
  })

  test('without an explanation shows the longest part that has one', () => {
    const history = [write(1, 0, 1), read(1, 2, 3), read(7, 4, 5)]
    expect(unexplained(register, history)).toEqual(history.slice(0, 2))
  })
})
