import { riderPhotoCalls } from '#shared/contract/delivery/rider/photo.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import type { Api } from '#web/kit/api/call-api.ts'
import { database } from './database.ts'
import type { QueuedPhoto } from './rider-queue.ts'

/** A photo that waits on the phone to be sent; its bytes stand beside it, so that looking through the queue reads none. */
export interface WaitingPhoto extends QueuedPhoto {
  /** Whose it is: nobody else's session sends it. */
  rider: string
  /** By the phone's clock. */
  takenAt: string
}

/** Sending one takes so long at most, on a network that hardly moves. */
const SEND_MS = 120_000

// In the store that there always was: a new one would shut out an older version of the app that is still open.
const PHOTO = 'photo '
const BYTES = 'bytes of photo '

export const photoQueue = {
  /** All events and photos that wait, each in the order in which they were noted. */
  async all<Event>(): Promise<{ events: Event[]; photos: WaitingPhoto[] }> {
    const { events, kept } = await database.eventsAnd<Event, WaitingPhoto>(PHOTO)
    return { events, photos: kept.sort((a, b) => a.takenAt.localeCompare(b.takenAt)) }
  },

  /** Stores an event together with its photo, both or nothing. Promises the event's place in the order. */
  async add(event: object, photo: WaitingPhoto, bytes: Blob): Promise<number> {
    // Not as a Blob, which some phones lose.
    const value = { type: bytes.type, bytes: await bytes.arrayBuffer() }
    const [seq] = await database.putAll([
      { store: 'events', value: event },
      { store: 'kept', value: photo, key: PHOTO + photo.event },
      { store: 'kept', value, key: BYTES + photo.event },
    ])
    return seq as number
  },

  async stick(photo: WaitingPhoto): Promise<void> {
    await database.put('kept', { ...photo, stuck: true }, PHOTO + photo.event)
  },

  async remove({ event }: WaitingPhoto): Promise<void> {
    await database.removeAll('kept', [PHOTO + event, BYTES + event])
  },

  /** Sends one. Rejects with ApiError; of a photo that is on the phone no more as of one that the server rejects. */
  async send(api: Api, { event, takenAt }: WaitingPhoto): Promise<void> {
    const kept = await database.get<{ type: string; bytes: ArrayBuffer }>('kept', BYTES + event)
    if (!kept) throw new ApiError(404, null)
    const file = new File([kept.bytes], 'photo', { type: kept.type })
    const body = { file, takenAt, sentAt: new Date().toISOString() }
    const signal = AbortSignal.timeout(SEND_MS)
    await api
      .call(riderPhotoCalls.addDoorPhoto, { params: { id: event }, body }, { signal })
      .catch((error: unknown) => {
        throw signal.aborted ? new ApiError(0, null) : error
      })
  },
}
