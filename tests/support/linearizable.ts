/** What one caller did and was answered, and when, in milliseconds of one clock. */
export interface Operation<Action, Answer> {
  action: Action
  answer: Answer
  began: number
  ended: number
}

/** One thing as it should behave: what an action does to its state, and what it is answered. */
export interface Model<State, Action, Answer> {
  begin: State
  act(state: State, action: Action): { state: State; answer: Answer }
}

/**
 * Whether a history can be explained by its actions having happened one after the other, each at some moment between its
 * beginning and its end (linearizability). `null` when it can; else the longest explanation that there is, after which
 * nothing fits. States and answers are compared as JSON.
 */
export function unexplained<State, Action, Answer>(
  model: Model<State, Action, Answer>,
  history: readonly Operation<Action, Answer>[],
): Operation<Action, Answer>[] | null {
  // What was tried in vain: these actions done, in this state.
  const tried = new Set<string>()
  let longest: Operation<Action, Answer>[] = []

  const explain = (
    state: State,
    left: readonly Operation<Action, Answer>[],
    done: Operation<Action, Answer>[],
  ): boolean => {
    if (done.length > longest.length) longest = done
    if (left.length === 0) return true
    const key = JSON.stringify([state, left.map((operation) => history.indexOf(operation))])
    if (tried.has(key)) return false
    tried.add(key)
    // Only what began before everything else had ended can have happened first.
    const firstEnd = Math.min(...left.map(({ ended }) => ended))
    return left
      .filter(({ began }) => began <= firstEnd)
      .some((operation) => {
        const after = model.act(state, operation.action)
        if (JSON.stringify(after.answer) !== JSON.stringify(operation.answer)) return false
        return explain(
          after.state,
          left.filter((other) => other !== operation),
          [...done, operation],
        )
      })
  }
  return explain(model.begin, history, []) ? null : longest
}
