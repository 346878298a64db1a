import { createStore } from 'zustand/vanilla'
import type { RiderEvent, RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { riderRunCalls } from '#shared/contract/delivery/rider/run.ts'
import { mayShowKept } from '#shared/domain/delivery/rider-events.ts'
import { isSettledStop } from '#shared/domain/delivery/stop-states.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { httpsOnly } from '#web/kit/browser/https-only.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { addedStops } from './added-stops.ts'
import { database } from './database.ts'
import { photoQueue, type WaitingPhoto } from './photo-queue.ts'
import {
  type CodeAnswer,
  EMPTY,
  type RiderDay,
  type RiderStore,
  runWith,
  type TakenPhoto,
  type WaitingEvent,
} from './rider-day.ts'
import { nextToSend } from './rider-queue.ts'
import type { RiderSession } from './rider-session.ts'

interface KeptRuns {
  rider: string
  runs: RiderRun[]
  readAt: number
  /** An earlier version of the app knew nothing of it. */
  added?: string[]
}

const KEY = 'runs'
const A_CALL = 20
/** While the page is looked at the run is read again so often, and what waits is tried again at least. */
const LOOK_MS = 30_000
const FIRST_RETRY_MS = 4000
/** Nobody waits longer at a door. */
const CHECK_MS = 6000

/** Whether the server will never take what it was sent. */
function isRejected(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status)
}

export function createRiderStore({ store: session, api }: RiderSession): RiderStore {
  const store = createStore<RiderDay>(() => EMPTY)
  const set = (changes: Partial<RiderDay>) => store.setState(changes)
  let retryMs = FIRST_RETRY_MS
  /** The network came back while something was on its way: should that be lost, it is tried again at once. */
  let cameBack = false
  /** How often something was taken by the server: what was read before that is old. */
  let takings = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const riderId = () => {
    const state = session.getState()
    return state.status === 'signed-in' ? state.rider.id : null
  }
  const own = <Waiting extends { rider: string }>(all: Waiting[]) => all.filter(({ rider }) => rider === riderId())

  async function restore() {
    try {
      const kept = await database.get<KeptRuns>('kept', KEY)
      const { events, photos } = await photoQueue.all<WaitingEvent>()
      set({ waiting: own(events), photos: own(photos) })
      if (kept && kept.rider === riderId() && mayShowKept(new Date(kept.readAt), new Date())) {
        set({ runs: kept.runs, readAt: kept.readAt, added: kept.added ?? [] })
      } else if (kept) await database.remove('kept', KEY)
    } catch {
      set({ unsaved: true })
    }
    set({ ready: true })
  }

  async function refresh() {
    const rider = riderId()
    if (rider === null) return
    const before = takings
    try {
      const { runs } = await api.call(riderRunCalls.ownRuns, {})
      if (riderId() !== rider) return
      if (takings !== before) return await refresh()
      const former = store.getState()
      const open = new Set(
        runs.flatMap(({ stops }) => stops.filter(({ state }) => !isSettledStop(state))).map(({ _id }) => _id),
      )
      const added = [...new Set([...former.added, ...addedStops(former.runs ?? [], runs)])].filter((id) => open.has(id))
      set({ runs, readAt: Date.now(), added, unreachable: false, notAllowed: false })
      await keep(rider)
    } catch (error) {
      failed(error)
    }
  }

  /** Stores what has been read. */
  async function keep(rider: string) {
    const { runs, readAt, added } = store.getState()
    if (runs !== null) await database.put('kept', { rider, runs, readAt, added } satisfies KeptRuns, KEY)
  }

  async function seeAdded() {
    const rider = riderId()
    set({ added: [] })
    if (rider !== null) await keep(rider).catch(() => set({ unsaved: true }))
  }

  function failed(error: unknown) {
    if (!(error instanceof ApiError)) return set({ unsaved: true })
    if (error.status === 403) set({ notAllowed: true })
    else if (error.status !== 401) set({ unreachable: true })
  }

  async function wipe() {
    set({ runs: null, readAt: 0, added: [], notAllowed: false })
    await database.remove('kept', KEY).catch(() => undefined)
  }

  async function note(event: Omit<RiderEvent, 'id' | 'at'>, photo?: TakenPhoto): Promise<boolean> {
    const rider = riderId()
    if (rider === null) return true
    const noted: WaitingEvent = { ...event, id: newId(), at: new Date().toISOString(), rider }
    const taken = photo && { event: noted.id, rider, takenAt: photo.takenAt }
    try {
      if (taken) {
        noted.photo = true
        noted.seq = await photoQueue.add(noted, taken, photo.file)
      } else noted.seq = (await database.put('events', noted)) as number
    } catch {
      // Said to be on its way, a photo must outlive the page.
      if (taken) return false
      set({ unsaved: true })
    }
    const { waiting, photos } = store.getState()
    set({ waiting: [...waiting, noted], ...(taken && { photos: [...photos, taken] }) })
    void send()
    return true
  }

  async function settle(done: WaitingEvent[]) {
    for (const { seq } of done) if (seq !== undefined) await database.remove('events', seq).catch(() => undefined)
    const ids = new Set(done.map(({ id }) => id))
    const { runs, waiting } = store.getState()
    takings += 1
    set({ waiting: waiting.filter(({ id }) => !ids.has(id)), runs: runs?.map((run) => runWith(run, done)) ?? null })
  }

  /** One page of the phone sends at a time; each event is taken once all the same. Returns whether anything was sent. */
  async function send(): Promise<boolean> {
    if (store.getState().sending || riderId() === null) return false
    let sent = false
    set({ sending: true })
    cameBack = false
    clearTimeout(timer)
    try {
      const { locks } = httpsOnly()
      sent = await (locks ? locks.request('dabba-rider-send', sendAll) : sendAll())
      if (sent) await refresh()
    } finally {
      set({ sending: false })
    }
    if (nextOf(A_CALL)) {
      timer = setTimeout(send, cameBack ? 0 : retryMs)
      if (!cameBack) retryMs = Math.min(retryMs * 2, LOOK_MS)
    } else retryMs = FIRST_RETRY_MS
    return sent
  }

  function nextOf(most: number) {
    const { waiting, photos } = store.getState()
    return nextToSend(own(waiting), own(photos), most)
  }

  /** Returns whether anything was sent. */
  async function sendAll(): Promise<boolean> {
    let size = A_CALL
    let sent = false
    // Another page of this phone may have noted some, or sent them.
    const stored = await photoQueue.all<WaitingEvent>().catch(() => null)
    if (stored) {
      const unstored = store.getState().waiting.filter(({ seq }) => seq === undefined)
      set({ waiting: [...own(stored.events), ...unstored], photos: own(stored.photos) })
    }
    for (;;) {
      const found = nextOf(size)
      if (found === null) return sent
      if (found.photo) {
        if (!(await sendPhoto(found.photo))) return sent
        sent = true
        continue
      }
      const next = found.events
      const events = next.map(({ seq: _, rider: __, stuck: ___, ...event }) => event)
      try {
        const body = { sentAt: new Date().toISOString(), events }
        const reply = await api.call(riderRunCalls.noteEvents, { body })
        const taken = new Set(reply.events.map(({ id }) => id))
        await settle(next.filter(({ id }) => taken.has(id)))
        set({ unreachable: false })
        sent = true
      } catch (error) {
        if (!isRejected(error)) {
          failed(error)
          return sent
        }
        // One of them is not understood: each by itself, so that it keeps the others from nothing.
        if (next.length > 1) size = 1
        else await stick(next[0] as WaitingEvent)
      }
    }
  }

  /** Returns whether the next may follow: it was sent, or the server will never take it. */
  async function sendPhoto(photo: WaitingPhoto): Promise<boolean> {
    try {
      await photoQueue.send(api, photo)
      await photoQueue.remove(photo).catch(() => undefined)
      set({ unreachable: false, photos: store.getState().photos.filter(({ event }) => event !== photo.event) })
      return true
    } catch (error) {
      if (!isRejected(error)) {
        failed(error)
        return false
      }
      await photoQueue.stick(photo).catch(() => undefined)
      const stuck = (other: WaitingPhoto) => (other.event === photo.event ? { ...other, stuck: true } : other)
      set({ photos: store.getState().photos.map(stuck) })
      return true
    }
  }

  async function checkCode(stop: string, code: string): Promise<CodeAnswer | null> {
    try {
      const signal = AbortSignal.timeout(CHECK_MS)
      const { right, triesLeft } = await api.call(
        riderRunCalls.checkCode,
        { params: { id: stop }, body: { code } },
        { signal },
      )
      return { right, triesLeft }
    } catch {
      return null
    }
  }

  async function stick(event: WaitingEvent) {
    const stuck = { ...event, stuck: true }
    await database.put('events', stuck).catch(() => undefined)
    set({ waiting: store.getState().waiting.map((other) => (other.id === event.id ? stuck : other)) })
  }

  return {
    store,
    refresh,
    checkCode,
    note,
    seeAdded,
    send,
    wipe,

    start() {
      const look = () => {
        const { readAt, runs } = store.getState()
        if (runs && !mayShowKept(new Date(readAt), new Date())) void wipe()
        if (document.visibilityState === 'visible') void send().then((sent) => (sent ? undefined : refresh()))
      }
      void restore().then(look)
      const back = () => {
        retryMs = FIRST_RETRY_MS
        cameBack = true
        look()
      }
      const interval = setInterval(look, LOOK_MS)
      window.addEventListener('online', back)
      document.addEventListener('visibilitychange', back)
      const unsubscribe = session.subscribe((state, former) => {
        if (state.token === former.token) return
        void wipe()
          .then(restore)
          .then(() => state.token !== null && look())
      })
      return () => {
        unsubscribe()
        clearInterval(interval)
        clearTimeout(timer)
        window.removeEventListener('online', back)
        document.removeEventListener('visibilitychange', back)
      }
    },
  }
}
