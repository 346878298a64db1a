import type { Point } from '#shared/domain/delivery/geo.ts'
import type { RunState } from '#shared/domain/delivery/run-states.ts'
import { OPEN_STOP_STATES, type StopState } from '#shared/domain/delivery/stop-states.ts'

/** A run while places are put onto it. */

/** An address that is delivered to. */
export interface Place {
  id: string
  point: Point | null
  area: string | null
  pincode: string | null
  /** As the address names them; left out: it names none. */
  society?: string | null
  street?: string | null
}

/** A stop that there is. */
export interface PresentStop {
  place: Place
  state: StopState
}

/** What a person allows a run; `null`: any number. */
export interface RunLimits {
  maxStops: number | null
  maxBoxes: number | null
  /** By the estimate of `runMinutes`. */
  maxMinutes: number | null
}

/** The limits alone. */
export const limitsOf = ({ maxStops, maxBoxes, maxMinutes }: RunLimits): RunLimits => ({
  maxStops,
  maxBoxes,
  maxMinutes,
})

const NO_LIMITS: RunLimits = { maxStops: null, maxBoxes: null, maxMinutes: null }

/** A run as it is, its stops in their order. */
export interface PresentRun extends Partial<RunLimits> {
  id: string
  state: RunState
  stops: readonly PresentStop[]
  /** The standing order of its route: the ids of places, of those that are delivered to on the day and of all others. */
  standing: readonly string[]
}

export interface DraftRun extends RunLimits {
  id: string
  state: RunState
  stops: DraftStop[]
  standing: string[]
}

interface DraftStop {
  place: Place
  isNew: boolean
  isOpen: boolean
  /** It is driven to, or was. */
  counts: boolean
  point: Point | null
}

/** A run as it is, before anything is put onto it. */
export function draftOf({ stops, standing, ...run }: PresentRun): DraftRun {
  return {
    ...NO_LIMITS,
    ...run,
    stops: stops.map(({ place, state }) => ({
      place,
      isNew: false,
      isOpen: OPEN_STOP_STATES.includes(state),
      counts: state !== 'withdrawn',
      point: place.point,
    })),
    standing: [...standing],
  }
}

/** The first gap that the rider has not passed. */
export function firstFree({ state, stops }: DraftRun): number {
  return state === 'started' || state === 'done' ? stops.findLastIndex(({ isOpen }) => !isOpen) + 1 : 0
}

/** Puts a place onto a run, never before what the rider has done. */
export function insert(run: DraftRun, index: number, place: Place) {
  run.stops.splice(Math.max(index, firstFree(run)), 0, {
    place,
    isNew: true,
    isOpen: true,
    counts: true,
    point: place.point,
  })
}
