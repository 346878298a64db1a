import type { StoreApi } from 'zustand/vanilla'
import type { CallReply } from '#shared/contract/define.ts'
import type { RiderEvent, RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import type { riderRunCalls } from '#shared/contract/delivery/rider/run.ts'
import { withEvents } from '#shared/domain/delivery/rider-events.ts'
import { isLoading } from '#shared/domain/delivery/run-states.ts'
import type { WaitingEvent, WaitingPhoto } from './waiting-queue.ts'

/** What the phone knows of the rider's day. */
export interface RiderDay {
  /** It has been looked at what the phone keeps. */
  ready: boolean
  /** `null`: nothing is kept, and nothing has come yet. */
  runs: RiderRun[] | null
  /** When the runs were read, by the phone's clock. */
  readAt: number
  /** Stops that came onto a run after it had left, which the rider has not said to have seen. */
  added: string[]
  /** What waits to be sent, in its order. */
  waiting: WaitingEvent[]
  /** Photos that wait to be sent, each after its event. */
  photos: WaitingPhoto[]
  sending: boolean
  /** What the last try found instead of an answer: no network, or a server in trouble; `null` for neither. */
  unreachable: 'offline' | 'busy' | null
  /** The kitchen lets the caller deliver nothing. */
  notAllowed: boolean
  /** The phone could not store what it was given last, or still cannot: what waits may be lost when the page is closed. */
  unsaved: boolean
}

export interface RiderStore {
  store: StoreApi<RiderDay>
  /** Looks at what the phone keeps, then asks the server, and again from time to time. Returns how to stop. */
  start(): () => void
  /** Asks the server for the run. */
  refresh(): Promise<void>
  /**
   * Notes that something has happened now, with the photo that was taken of it. Resolves once it is stored on the phone; sending it
   * goes on by itself. `false`: the phone cannot store the photo, and nothing was noted.
   */
  note(event: Omit<RiderEvent, 'id' | 'at'>, photo?: TakenPhoto): Promise<boolean>
  /** Asks the server about a code that was told at the door; `null` when nobody can be asked now: it is compared later. */
  checkCode(stop: string, code: string): Promise<CodeAnswer | null>
  /** The rider has seen what came onto the run. */
  seeAdded(): Promise<void>
  /** Sends what waits. */
  send(): Promise<boolean>
  /** Takes the run off the phone; what waits to be sent stays. */
  wipe(): Promise<void>
}

/** A photo, small enough to be sent. */
export interface TakenPhoto {
  file: Blob
  takenAt: string
}

export type CodeAnswer = Pick<CallReply<typeof riderRunCalls.checkCode>, 'right' | 'triesLeft'>

/** Before it has been looked at what the phone keeps. */
export const EMPTY: RiderDay = {
  ready: false,
  runs: null,
  readAt: 0,
  added: [],
  waiting: [],
  photos: [],
  sending: false,
  unreachable: null,
  notAllowed: false,
  unsaved: false,
}

/** A run as it is after events. */
export function runWith(run: RiderRun, events: readonly RiderEvent[]): RiderRun {
  const starts = events.some(({ kind, run: of }) => kind === 'started' && of === run._id)
  const stops = run.stops.map((stop) => withEvents(stop, events))
  return { ...run, state: starts && isLoading(run.state) ? 'started' : run.state, stops }
}
