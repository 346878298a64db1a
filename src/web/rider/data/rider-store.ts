import { createStore } from 'zustand/vanilla'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { riderRunCalls } from '#shared/contract/delivery/rider/run.ts'
import { mayShowKept } from '#shared/domain/delivery/rider-events.ts'
import { isSettledStop } from '#shared/domain/delivery/stop-states.ts'
import { ApiError, isBusy } from '#web/kit/api/api-error.ts'
import { httpsOnly } from '#web/kit/browser/https-only.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { addedStops } from './added-stops.ts'
import { type CodeAnswer, EMPTY, type RiderDay, type RiderStore, runWith, type TakenPhoto } from './rider-day.ts'
import { nextToSend } from './rider-queue.ts'
import type { RiderSession } from './rider-session.ts'
import { savedRuns } from './saved-runs.ts'
import { eventsWith, isRejected, type WaitingEvent, type WaitingPhoto, waitingQueue } from './waiting-queue.ts'

const A_CALL = 20
/** While the page is looked at the run is read again so often, and what waits is tried again at least. */
const LOOK_MS = 30_000
const FIRST_RETRY_MS = 4000
/** Nobody waits longer at a door. */
const CHECK_MS = 6000

export function createRiderStore({ store: session, api }: RiderSession): RiderStore {
  const store = createStore<RiderDay>(() => EMPTY)
  const set = (changes: Partial<RiderDay>) => store.setState(changes)
  let retryMs = FIRST_RETRY_MS
  /** Something was noted, or the network came back, while something was on its way: what waits then is sent at once. */
  let again = false
  /** How often something was taken by the server: what was read before that is old. */
  let takings = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const riderId = () => {
    const state = session.getState()
    return state.status === 'signed-in' ? state.rider.id : null
  }
  const own = <Waiting extends { rider: string }>(all: Waiting[]) => all.filter(({ rider }) => rider === riderId())

  /** Whether the run that the phone stores has been looked at. */
  let isRestored = false
  let storing: Promise<unknown> = Promise.resolve()

  /** What waits is stored and read one after another: nothing is stored twice, and nothing just stored is missing. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = storing.then(work, work)
    storing = done
    return done
  }

  /** Looks at what the phone stores; where the storage does not answer, again the next time. */
  async function restore() {
    try {
      const saved = await savedRuns.read(riderId())
      // Known first: beside a run that nothing seems to wait for, all would be said to be sent.
      await readWaiting().catch(() => set({ unsaved: true }))
      isRestored = true
      if (saved && saved.readAt > store.getState().readAt) {
        set({ runs: saved.runs, readAt: saved.readAt, added: saved.added ?? [] })
      }
    } catch {
      set({ unsaved: true })
    }
    set({ ready: true })
  }

  /** What waits, as another page of this phone and the storage have it by now. Rejects when the phone cannot store. */
  async function readWaiting() {
    const isWhole = await inTurn(async () => {
      const { events, photos, isWhole } = await waitingQueue.all()
      set({ waiting: own(eventsWith(events, store.getState().waiting)), photos: own(photos) })
      return isWhole
    })
    const { unsaved } = store.getState()
    if (!isWhole) throw new Error('The storage cannot be read')
    if (unstored().length > 0) await addToQueue()
    if (unsaved) await keep()
  }

  const unstored = () => store.getState().waiting.filter(({ seq }) => seq === undefined)

  /** Stores what could not be stored before, and something new behind it. Rejects when the phone cannot store. */
  function addToQueue(noted: WaitingEvent[] = [], taken?: WaitingPhoto, bytes?: Blob) {
    return inTurn(async () => {
      const stored = new Map(
        (await waitingQueue.add([...unstored(), ...noted], taken, bytes)).map((event) => [event.id, event]),
      )
      const { waiting, photos } = store.getState()
      // A storage that was emptied has lost what it had before.
      const known = [...waiting, ...noted].map(({ seq: _, ...event }) => stored.get(event.id) ?? event)
      set({ waiting: known, photos: photos.concat(taken ?? []), unsaved: known.some(({ id }) => !stored.has(id)) })
    })
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
      set({ runs, readAt: Date.now(), added, unreachable: null, notAllowed: false })
      await keep()
    } catch (error) {
      failed(error)
    }
  }

  /** Stores what has been read. Rejects when the phone cannot store. */
  async function keep() {
    const { runs, readAt, added } = store.getState()
    const rider = riderId()
    if (runs !== null && rider !== null) await savedRuns.write({ rider, runs, readAt, added })
    set({ unsaved: unstored().length > 0 })
  }

  async function seeAdded() {
    set({ added: [] })
    await keep().catch(() => set({ unsaved: true }))
  }

  function failed(error: unknown) {
    if (!(error instanceof ApiError)) return set({ unsaved: true })
    if (error.status === 403) set({ notAllowed: true })
    else if (error.status !== 401) set({ unreachable: isBusy(error) ? 'busy' : 'offline' })
  }

  async function wipe() {
    set({ runs: null, readAt: 0, added: [], notAllowed: false })
    await savedRuns.remove()
  }

  async function note(event: Omit<RiderEvent, 'id' | 'at'>, photo?: TakenPhoto): Promise<boolean> {
    const rider = riderId()
    if (rider === null) return true
    const noted: WaitingEvent = { ...event, id: newId(), at: new Date().toISOString(), rider }
    const taken = photo && { event: noted.id, rider, takenAt: photo.takenAt }
    if (taken) noted.photo = true
    try {
      await addToQueue([noted], taken, photo?.file)
      // The storage may have been emptied since the run was read.
      await keep().catch(() => set({ unsaved: true }))
    } catch {
      // Said to be on its way, a photo must outlive the page.
      if (taken) return false
      waitingQueue.copy([noted])
      set({ unsaved: true, waiting: [...store.getState().waiting, noted] })
    }
    void send()
    return true
  }

  /** In turn, so that what is noted meanwhile does not take these for lost. */
  function settle(done: WaitingEvent[]) {
    return inTurn(async () => {
      await waitingQueue.remove(done)
      const ids = new Set(done.map(({ id }) => id))
      const { runs, waiting } = store.getState()
      takings += 1
      set({ waiting: waiting.filter(({ id }) => !ids.has(id)), runs: runs?.map((run) => runWith(run, done)) ?? null })
    })
  }

  /** One page of the phone sends at a time; each event is taken once all the same. Returns whether anything was sent. */
  async function send(): Promise<boolean> {
    const { sending } = store.getState()
    again = sending
    if (sending || riderId() === null) return false
    let sent = false
    set({ sending: true })
    clearTimeout(timer)
    try {
      const { locks } = httpsOnly()
      sent = await (locks ? locks.request('dabba-rider-send', sendAll) : sendAll())
      if (sent) await refresh()
    } finally {
      set({ sending: false })
    }
    if (nextOf(A_CALL)) {
      timer = setTimeout(send, again ? 0 : retryMs)
      if (!again) retryMs = Math.min(retryMs * 2, LOOK_MS)
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
    await readWaiting().catch(() => set({ unsaved: true }))
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
        set({ unreachable: null })
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
      await waitingQueue.sendPhoto(api, photo)
      await waitingQueue.removePhoto(photo)
      set({ unreachable: null, photos: store.getState().photos.filter(({ event }) => event !== photo.event) })
      return true
    } catch (error) {
      if (!isRejected(error)) {
        failed(error)
        return false
      }
      await waitingQueue.stickPhoto(photo)
      const stuck = (other: WaitingPhoto) => (other.event === photo.event ? { ...other, stuck: true } : other)
      set({ photos: store.getState().photos.map(stuck) })
      return true
    }
  }

  async function checkCode(stop: string, code: string): Promise<CodeAnswer | null> {
    const signal = AbortSignal.timeout(CHECK_MS)
    return api.call(riderRunCalls.checkCode, { params: { id: stop }, body: { code } }, { signal }).catch(() => null)
  }

  async function stick(event: WaitingEvent) {
    const stuck = { ...event, stuck: true }
    await waitingQueue.stick(event)
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
      const look = async () => {
        if (!isRestored) await restore()
        const { readAt, runs } = store.getState()
        if (runs && !mayShowKept(new Date(readAt), new Date())) void wipe()
        if (document.visibilityState === 'visible' && !(await send())) await refresh()
      }
      void look()
      const back = () => {
        retryMs = FIRST_RETRY_MS
        again = true
        void look()
      }
      const interval = setInterval(look, LOOK_MS)
      window.addEventListener('online', back)
      document.addEventListener('visibilitychange', back)
      const unsubscribe = session.subscribe((state, former) => {
        if (state.token === former.token) return
        void wipe()
          .then(restore)
          .then(() => (state.token === null ? undefined : look()))
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
