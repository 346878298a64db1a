import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asStored, countWaiting, nextToSend, type QueuedEvent, type QueuedPhoto } from './rider-queue.ts'

const event = (id: string, stuck = false) => ({ id, stuck })
const photo = (of: string, stuck = false) => ({ event: of, stuck })

test.each<[string, QueuedEvent[], QueuedPhoto[], string | null]>([
  ['nothing', [], [], null],
  ['events before photos', [event('a'), event('b')], [photo('a')], 'events a b'],
  ['as many events as go at once', [event('a'), event('b'), event('c')], [], 'events a b'],
  ['a photo once its event has arrived', [], [photo('a')], 'photo a'],
  ['photos in their order', [], [photo('a'), photo('b')], 'photo a'],
  ['no photo of an event that is stuck', [event('a', true)], [photo('a'), photo('b')], 'photo b'],
  ['nothing that is stuck', [event('a', true)], [photo('a'), photo('b', true)], null],
])('%s', (_, events, photos, next) => {
  const found = nextToSend(events, photos, 2)
  const shown = found?.photo
    ? `photo ${found.photo.event}`
    : found && `events ${found.events.map(({ id }) => id).join(' ')}`
  expect(shown).toBe(next)
})

test.each([
  [[], [], 0, 0],
  [[event('a')], [photo('a')], 1, 0],
  [[], [photo('a')], 1, 0],
  [[event('b')], [photo('a')], 2, 0],
  [[event('a', true)], [photo('a')], 0, 1],
  [[event('b')], [photo('a', true)], 1, 1],
])('an event and its photo are one entry: %j, %j', (events, photos, waiting, stuck) => {
  expect(countWaiting(events, photos)).toEqual({ waiting, stuck })
})

/** What happens to a call on its way. */
const WAYS = ['arrives', 'lost on the way', 'answer lost', 'phone dies'] as const

test('whatever gets lost, and whenever the phone dies: each event and photo arrives once, in order, each photo after its event', () => {
  const noted = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
  const ways = fc.array(fc.constantFrom(...WAYS), { maxLength: 40 })
  fc.assert(
    fc.property(noted, ways, fc.nat(5), (withPhoto, fates, before) => {
      // What is on the disk of the phone, and what the kitchen has taken, each once by its id.
      let events: QueuedEvent[] = []
      let photos: QueuedPhoto[] = []
      const taken: string[] = []
      const takes = (id: string) => taken.includes(id) || taken.push(id)
      let next = 0
      const note = () => {
        const id = `e${next}`
        events = [...events, { id }]
        if (withPhoto[next]) photos = [...photos, { event: id }]
        next += 1
      }
      while (next < Math.min(before, withPhoto.length)) note()
      const fate = [...fates]
      for (;;) {
        const sent = nextToSend(events, photos, 3)
        // "Everything is with the kitchen" is said exactly when it is.
        expect(countWaiting(events, photos).waiting === 0).toBe(sent === null)
        if (sent === null) {
          if (next === withPhoto.length) break
          note()
          continue
        }
        const way = fate.shift() ?? 'arrives'
        const ids = sent.photo ? [`photo of ${sent.photo.event}`] : sent.events.map(({ id }) => id)
        if (way === 'arrives' || way === 'answer lost') for (const id of ids) takes(id)
        if (way === 'arrives') {
          events = events.filter(({ id }) => !ids.includes(id))
          photos = photos.filter(({ event }) => !ids.includes(`photo of ${event}`))
        } else if (next < withPhoto.length) note()
      }
      const arrived = taken.filter((id) => id.startsWith('e'))
      expect(arrived).toEqual(withPhoto.map((_, index) => `e${index}`))
      const wanted = withPhoto.flatMap((has, index) => (has ? [`photo of e${index}`] : []))
      expect(taken.filter((id) => id.startsWith('p'))).toEqual(wanted)
      for (const of of wanted) expect(taken.indexOf(of)).toBeGreaterThan(taken.indexOf(of.slice('photo of '.length)))
    }),
  )
})

test.each([
  ['the phone died before the copy was written', 'abc', 'abcdef', 'abcdef'],
  ['and went on after that', 'abcef', 'abcdef', 'abcdef'],
  ['the copy was lost', 'd', 'abc', 'abcd'],
  ['the database was emptied, and has what the copy had behind what came after', 'abcd', 'dabc', 'abcd'],
  ['and more was noted, which the copy lacks', 'abcd', 'dabce', 'abcde'],
  ['the database cannot be read', 'abc', '', 'abc'],
])('events that wait are in the order in which they were noted: %s', (_, copied, stored, order) => {
  const asEvents = (ids: string, isStored: boolean) => [...ids].map((id) => ({ id, isStored }))
  const found = asStored(asEvents(copied, false), asEvents(stored, true))
  expect(found.map(({ id }) => id).join('')).toBe(order)
  for (const { id, isStored } of found) expect(isStored).toBe(stored.includes(id))
})

test('whatever the copy lacks, events are sent in the order in which they were stored', () => {
  const noted = Array.from({ length: 12 }, (_, at) => event(`event ${at}`))
  fc.assert(
    fc.property(fc.subarray(noted), (copied) => {
      expect(asStored(copied, noted)).toEqual(noted)
    }),
  )
})
