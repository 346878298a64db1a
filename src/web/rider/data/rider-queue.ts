/** The order in which a phone sends what waits on it: events as they were noted, each photo after its event. */

export interface QueuedEvent {
  id: string
  /** The server does not understand it: it stays, and stops nothing. */
  stuck?: boolean | undefined
}

export interface QueuedPhoto {
  /** The event that it belongs to. */
  event: string
  stuck?: boolean | undefined
}

type Next<Event, Photo> = { events: Event[]; photo: null } | { events: []; photo: Photo }

/** What is sent next: so many events at most, else a photo whose event has arrived; `null` for nothing. */
export function nextToSend<Event extends QueuedEvent, Photo extends QueuedPhoto>(
  events: readonly Event[],
  photos: readonly Photo[],
  most: number,
): Next<Event, Photo> | null {
  const next = events.filter(({ stuck }) => !stuck).slice(0, most)
  if (next.length > 0) return { events: next, photo: null }
  const waiting = new Set(events.map(({ id }) => id))
  const photo = photos.find(({ event, stuck }) => !stuck && !waiting.has(event))
  return photo ? { events: [], photo } : null
}

/**
 * Events in the order of `events`, each as it is stored. Those that are stored alone come behind all that were stored before
 * them: the second copy may lack the last ones, which a phone that dies takes along.
 */
export function asStored<Event extends QueuedEvent>(events: readonly Event[], stored: readonly Event[]): Event[] {
  const byId = new Map(stored.map((event) => [event.id, event]))
  const all = events.map((event) => byId.get(event.id) ?? event)
  let place = 0
  for (const event of byId.values()) {
    const found = all.findIndex(({ id }) => id === event.id)
    if (found < 0) all.splice(place, 0, event)
    place = Math.max(place, (found < 0 ? place : found) + 1)
  }
  return all
}

/** How many entries wait, and how many could not be sent: an event and its photo are one. */
export function countWaiting(
  events: readonly QueuedEvent[],
  photos: readonly QueuedPhoto[],
): { waiting: number; stuck: number } {
  const noted = new Set(events.map(({ id }) => id))
  const entries = [...events, ...photos.filter(({ event }) => !noted.has(event))]
  const stuck = entries.filter((entry) => entry.stuck).length
  return { waiting: entries.length - stuck, stuck }
}
