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

/** A run as it is, its stops in their order. */
export interface PresentRun {
  id: string
  state: RunState
  stops: readonly PresentStop[]
  /** The standing order of its route: the ids of places, of those that are delivered to on the day and of all others. */
  standing: readonly string[]
  /** So many stops a person allows it; left out: any number. */
  maxStops?: number | null
  /** So many boxes it carries; left out: any number. */
  maxBoxes?: number | null
  /** So many minutes it takes, by the estimate of `runMinutes`; left out: any time. */
  maxMinutes?: number | null
}

export interface DraftRun {
  id: string
  state: RunState
  stops: DraftStop[]
  standing: string[]
  maxStops: number | null
  maxBoxes: number | null
  maxMinutes: number | null
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
export function draftOf({
  id,
  state,
  stops,
  standing,
  maxStops = null,
  maxBoxes = null,
  maxMinutes = null,
}: PresentRun): DraftRun {
  return {
    id,
    state,
    stops: stops.map(({ place, state }) => ({
      place,
      isNew: false,
      isOpen: OPEN_STOP_STATES.includes(state),
      counts: state !== 'withdrawn',
      point: place.point,
    })),
    standing: [...standing],
    maxStops,
    maxBoxes,
    maxMinutes,
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
