import { riderPhotoCalls } from '#shared/contract/delivery/rider/photo.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import type { Api } from '#web/kit/api/call-api.ts'
import { localItems } from '#web/kit/browser/items.ts'
import { database, type Put } from './database.ts'
import { asStored, type QueuedPhoto } from './rider-queue.ts'

/** An event that waits on the phone to be sent. */
export interface WaitingEvent extends RiderEvent {
  /** Its place in the order in which it was noted; none as long as the phone's database does not have it. */
  seq?: number
  /** Whose it is: no other session sends it. */
  rider: string
  /** The server does not understand it: it stays, and stops nothing. */
  stuck?: boolean
}

/** A photo that waits on the phone to be sent; its bytes stand beside it, so that looking through the queue reads none. */
export interface WaitingPhoto extends QueuedPhoto {
  /** Whose it is: no other session sends it. */
  rider: string
  /** By the phone's clock. */
  takenAt: string
}

interface Waiting {
  events: WaitingEvent[]
  photos: WaitingPhoto[]
}

/** Sending one takes so long at most, on a network that hardly moves. */
const SEND_MS = 120_000

// In the store that there always was: a new one would shut out an older version of the app that is still open.
const PHOTO = 'photo '
const BYTES = 'bytes of photo '

/**
 * A second copy of what waits, without the bytes of photos, in the browser's other storage: the database may be closed, evicted or
 * full. The browser writes it in its own time, so that nothing is said to be saved by it alone.
 */
const COPY = 'dabba-rider-waiting'

function copies(): Waiting {
  return { events: [], photos: [], ...(localItems.readJson(COPY) as Partial<Waiting> | null) }
}

/** Changes the second copy; none is left when nothing waits. */
function copy(change: (former: Waiting) => Waiting) {
  const next = change(copies())
  localItems.writeJson(COPY, next.events.length + next.photos.length > 0 ? next : null)
}

/** Entries, and those of others that are not among them. */
function withOthers<Entry>(entries: Entry[], others: Entry[], idOf: (entry: Entry) => string): Entry[] {
  const ids = new Set(entries.map(idOf))
  return [...entries, ...others.filter((other) => !ids.has(idOf(other)))]
}

/** Events, and those of others that are not among them. */
export const eventsWith = (events: WaitingEvent[], others: WaitingEvent[]): WaitingEvent[] =>
  withOthers(events, others, ({ id }) => id)

/** Whether the server will never take what it was sent. */
export function isRejected(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status)
}

export const waitingQueue = {
  /** All events and photos that wait, each in the order in which they were noted. `isWhole`: the phone's database could be read. */
  async all(): Promise<Waiting & { isWhole: boolean }> {
    // The copy is read first: what another page sends meanwhile is then missing in both.
    const copied = copies()
    const stored = await database.eventsAnd<WaitingEvent, WaitingPhoto>(PHOTO).catch(() => null)
    const photos = withOthers(stored?.kept ?? [], copied.photos, ({ event }) => event)
    return {
      // After an eviction what was noted before is stored behind what was noted after: the copy knows the order.
      events: asStored(copied.events, stored?.events ?? []),
      photos: photos.sort((a, b) => a.takenAt.localeCompare(b.takenAt)),
      isWhole: stored !== null,
    }
  },

  /** Stores events, the last with its photo if it has one, all or nothing. Promises all events that the phone has stored then. */
  async add(events: WaitingEvent[], photo?: WaitingPhoto, bytes?: Blob): Promise<WaitingEvent[]> {
    const puts: Put[] = events.map((value) => ({ store: 'events', value }))
    if (photo && bytes) {
      // Not as a Blob, which some phones lose.
      const value = { type: bytes.type, bytes: await bytes.arrayBuffer() }
      puts.push(
        { store: 'kept', value: photo, key: PHOTO + photo.event },
        { store: 'kept', value, key: BYTES + photo.event },
      )
    }
    const stored = await database.putAll<WaitingEvent>(puts)
    waitingQueue.copy(events, photo)
    return stored
  },

  /** Writes events into the second copy alone. */
  copy(added: WaitingEvent[], photo?: WaitingPhoto) {
    copy(({ events, photos }) => ({
      events: eventsWith(events, added),
      photos: photo ? [...photos, photo] : photos,
    }))
  },

  /** The server has taken them. One that cannot be removed is sent again, and counts once all the same. */
  async remove(done: WaitingEvent[]): Promise<void> {
    const ids = new Set(done.map(({ id }) => id))
    copy(({ events, photos }) => ({ events: events.filter(({ id }) => !ids.has(id)), photos }))
    const places = done.flatMap(({ seq }) => seq ?? [])
    await database.removeAll('events', places).catch(() => undefined)
  },

  /** The server does not understand it. */
  async stick(event: WaitingEvent): Promise<void> {
    if (event.seq !== undefined) await database.put('events', { ...event, stuck: true }).catch(() => undefined)
  },

  async stickPhoto(photo: WaitingPhoto): Promise<void> {
    await database.put('kept', { ...photo, stuck: true }, PHOTO + photo.event).catch(() => undefined)
  },

  async removePhoto({ event }: WaitingPhoto): Promise<void> {
    copy(({ events, photos }) => ({ events, photos: photos.filter((photo) => photo.event !== event) }))
    await database.removeAll('kept', [PHOTO + event, BYTES + event]).catch(() => undefined)
  },

  /** Sends one. Rejects with ApiError; of a photo that is on the phone no more as of one that the server rejects. */
  async sendPhoto(api: Api, { event, takenAt }: WaitingPhoto): Promise<void> {
    const stored = await database.get<{ type: string; bytes: ArrayBuffer }>('kept', BYTES + event)
    if (!stored) throw new ApiError(404, null)
    const file = new File([stored.bytes], 'photo', { type: stored.type })
    const body = { file, takenAt, sentAt: new Date().toISOString() }
    const signal = AbortSignal.timeout(SEND_MS)
    await api
      .call(riderPhotoCalls.addDoorPhoto, { params: { id: event }, body }, { signal })
      .catch((error: unknown) => {
        throw signal.aborted ? new ApiError(0, null) : error
      })
  },
}
