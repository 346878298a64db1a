/** The states of a run, a route on a day, and what leads from one to another. */

export const RUN_STATES = ['draft', 'packed', 'started', 'done'] as const
export type RunState = (typeof RUN_STATES)[number]

interface RunActionRow {
  from: readonly RunState[]
  to: RunState
}

const LOADING = ['draft', 'packed'] as const satisfies readonly RunState[]

export const RUN_ACTIONS = {
  /** Its boxes stand ready, and its stops keep their numbers. */
  pack: { from: ['draft'], to: 'packed' },
  unpack: { from: ['packed'], to: 'draft' },
  /** The rider leaves the kitchen. */
  start: { from: LOADING, to: 'started' },
  /** No stop is left open. */
  finish: { from: ['started'], to: 'done' },
  /** A stop of it is open again. */
  resume: { from: ['done'], to: 'started' },
} as const satisfies Record<string, RunActionRow>

/** Before the rider leaves the kitchen: what comes onto it is loaded with the rest. */
export function isLoading(state: RunState): boolean {
  return (LOADING as readonly RunState[]).includes(state)
}

export type RunAction = keyof typeof RUN_ACTIONS

export function runCan(action: RunAction, state: RunState): boolean {
  return (RUN_ACTIONS[action].from as readonly RunState[]).includes(state)
}
