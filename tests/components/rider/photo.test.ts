import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { riderPhotoCalls } from '#shared/contract/delivery/rider/photo.ts'
import type { RiderEvent, RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { riderRunCalls } from '#shared/contract/delivery/rider/run.ts'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { DOOR_PHOTO_BYTES } from '#shared/domain/delivery/door-photo.ts'
import { withEvents } from '#shared/domain/delivery/rider-events.ts'
import { shrinkPhoto } from '#web/rider/run/shrink-photo.ts'
import { randomOf } from '../../support/random.ts'
import { riderRun, riderStop, stopId } from '../../support/rider-run.ts'
import { colourAt, shotOf, sizeOf } from '../camera.ts'
import { emptyPhone, OTHER_RIDER, photosOnPhone, renderRider } from '../render-rider.tsx'
import { button, heading } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const NOW = '2031-01-08T06:30:00.000Z'
let run: RiderRun
/** What the kitchen has taken, in its order: events, and photos by their events. */
let taken: (RiderEvent | { photoOf: string; file: File; takenAt: string })[]

beforeEach(async () => {
  await page.viewport(390, 844)
  await emptyPhone()
  run = riderRun(3, { proof: 'photo', stops: [0, 1, 2].map((index) => riderStop(index, { cash: 0 })) })
  taken = []
  network()
  server.answers(adminAuthCalls.adminLogout, {})
})

function take(events: RiderEvent[]) {
  taken.push(...events.filter(({ id }) => !taken.some((other) => 'id' in other && other.id === id)))
  run = { ...run, stops: run.stops.map((stop) => withEvents(stop, events)) }
}

function takePhoto({ params, body }: { params: Record<string, string>; body: { file: File; takenAt: string } }) {
  const photoOf = params.id ?? ''
  if (!taken.some((one) => 'photoOf' in one && one.photoOf === photoOf)) taken.push({ photoOf, ...body })
}

function network() {
  server.answers(riderRunCalls.ownRuns, () => ({ now: NOW, runs: [run] }))
  server.answers(riderRunCalls.noteEvents, ({ body }) => {
    take(body.events)
    return { events: body.events.map(({ id }: RiderEvent) => ({ id, conflicts: [] })) }
  })
  const photos = server.answers(riderPhotoCalls.addDoorPhoto, (sent) => {
    takePhoto(sent)
    return {}
  })
  window.dispatchEvent(new Event('online'))
  return photos
}

function noNetwork() {
  for (const call of [riderRunCalls.noteEvents, riderRunCalls.ownRuns, riderPhotoCalls.addDoorPhoto]) {
    server.is('lost', call)
  }
}

const text = (words: string) => page.getByText(words, { exact: true })
const allSent = () => text('Everything is with the kitchen')
const input = () => page.getByLabelText(/^Take (the photo|it again)$/)
const preview = () => page.getByRole('img', { name: 'The photo that goes to the kitchen' })
const order = () => taken.map((one) => ('photoOf' in one ? `photo of ${one.photoOf}` : `${one.kind} ${one.id}`))
const photosTaken = () => taken.flatMap((one) => ('photoOf' in one ? [one] : []))
const eventsTaken = () => taken.flatMap((one) => ('photoOf' in one ? [] : [one]))

async function askDelivered() {
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await expect.element(heading('delivered?')).toBeVisible()
}

async function shoot(file?: File) {
  await userEvent.upload(input(), file ?? (await shotOf()))
  await expect.element(preview()).toBeVisible()
}

async function deliver() {
  await askDelivered()
  await shoot()
  await button('Yes, delivered').click()
  await expect.element(heading('delivered?')).not.toBeInTheDocument()
}

describe('a photo', () => {
  test('from the camera becomes small, upright, and tells nothing of the phone', async () => {
    const file = await shotOf({ width: 3200, height: 2000, orientation: 6 })
    expect(await file.text()).toContain('SecretPhone')
    const small = await shrinkPhoto(file)
    expect(small.type).toBe('image/jpeg')
    expect(small.size).toBeLessThanOrEqual(DOOR_PHOTO_BYTES)
    expect(await small.text()).not.toMatch(/SecretPhone|Exif/)
    // It lay on its side: its left is above.
    expect(await sizeOf(small)).toEqual([800, 1280])
    expect([await colourAt(small, 0.5, 0.1), await colourAt(small, 0.5, 0.9)]).toEqual(['red', 'blue'])
  })

  test('that hardly gets smaller keeps to its bytes all the same', async () => {
    const file = await shotOf({ width: 2000, height: 2000, noisy: true })
    expect(file.size).toBeGreaterThan(2_000_000)
    const small = await shrinkPhoto(file)
    expect(small.size).toBeLessThanOrEqual(DOOR_PHOTO_BYTES)
    expect(small.size).toBeGreaterThan(20_000)
  })

  test('that is small stays as large as it is', async () => {
    expect(await sizeOf(await shrinkPhoto(await shotOf({ width: 320, height: 240 })))).toEqual([320, 240])
  })

  test('that nobody can read is rejected', async () => {
    await expect(shrinkPhoto(new File(['<svg>'], 'a.jpg', { type: 'image/jpeg' }))).rejects.toThrow()
  })
})

describe('a run that wants a photo', () => {
  test('asks for it, shows it, lets it be taken again, and sends it after its event', async () => {
    renderRider()
    await askDelivered()
    await button('Yes, delivered').click()
    await expect
      .element(page.getByRole('alert').getByText('Please take the photo. Can none be taken? Press No photo possible.'))
      .toBeVisible()
    await expect.element(input()).toHaveAttribute('capture', 'environment')
    await expect.element(input()).toHaveAttribute('accept', 'image/*')
    await shoot(await shotOf({ width: 400, height: 300 }))
    await shoot(await shotOf({ width: 640, height: 480 }))
    await expect.element(text('Take it again')).toBeVisible()
    await button('Yes, delivered').click()
    await expect.element(allSent()).toBeVisible()
    const [event] = eventsTaken()
    expect(event).toMatchObject({ kind: 'delivered', stop: stopId(0), photo: true })
    expect(order()).toEqual([`delivered ${event?.id}`, `photo of ${event?.id}`])
    const [photo] = photosTaken()
    expect(await sizeOf(photo?.file as File)).toEqual([640, 480])
    expect(Math.abs(Date.now() - Date.parse(photo?.takenAt ?? ''))).toBeLessThan(60_000)
    expect(await photosOnPhone()).toEqual([])
  })

  test('wants it at the gate, too', async () => {
    renderRider()
    await askDelivered()
    await text('Left at the gate').click()
    await button('Yes, delivered').click()
    await expect.element(page.getByRole('alert').getByText(/^Please take the photo/)).toBeVisible()
    await shoot()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(eventsTaken()).toMatchObject([{ atGate: true, photo: true }]))
    // Else the next test has its photo.
    await expect.element(allSent()).toBeVisible()
  })

  test('a camera that does not open, or a picture that cannot be read, leaves a way on', async () => {
    renderRider()
    await askDelivered()
    ;(input().element() as HTMLInputElement).dispatchEvent(new Event('cancel', { bubbles: true }))
    await expect.element(text('No photo was taken. Does the camera not open? Press No photo possible.')).toBeVisible()
    await userEvent.upload(input(), new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }))
    await expect.element(text('This picture cannot be read. Take it again, or press No photo possible.')).toBeVisible()
    await button('No photo possible').click()
    await button('Yes, delivered').click()
    await expect.element(text('Please choose why there is no photo.')).toBeVisible()
    await text('Camera does not work').click()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(eventsTaken()).toMatchObject([{ kind: 'delivered', noPhoto: 'no_camera' }]))
    expect(eventsTaken()[0]).not.toHaveProperty('photo')
    await expect.element(allSent()).toBeVisible()
    expect(photosTaken()).toEqual([])
  })

  test('a reason is taken back by a photo', async () => {
    renderRider()
    await askDelivered()
    await button('No photo possible').click()
    await text('Too dark').click()
    await button('Take a photo after all').click()
    await shoot()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(photosTaken()).toHaveLength(1))
    expect(eventsTaken()[0]).not.toHaveProperty('noPhoto')
  })

  test('a phone without room says so, notes nothing, and lets the rider go on with the reason', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    await askDelivered()
    await shoot()
    const real = IDBObjectStore.prototype.put
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (String(key).startsWith('bytes of photo')) throw new DOMException('full', 'QuotaExceededError')
      return real.call(this, value, key)
    })
    onTestFinished(() => full.mockRestore())
    await button('Yes, delivered').click()
    await expect
      .element(text('This phone has no room for the photo. Make room and try again, or choose why there is none.'))
      .toBeVisible()
    expect(taken).toEqual([])
    await text('No room on the phone').click()
    await button('Yes, delivered').click()
    await vi.waitFor(() => expect(eventsTaken()).toMatchObject([{ noPhoto: 'no_room' }]))
    expect(eventsTaken()).toHaveLength(1)
    expect(await photosOnPhone()).toEqual([])
  })
})

describe('without a network', () => {
  test('it waits with its event, outlives the page, and is said to wait until it has arrived', async () => {
    const { leave } = renderRider()
    await expect.element(allSent()).toBeVisible()
    noNetwork()
    await deliver()
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    await deliver()
    await expect.element(text('Saved on phone – 2 waiting')).toBeVisible()
    leave()

    // The events arrive, their photos do not: the page is killed between.
    network()
    server.is('lost', riderPhotoCalls.addDoorPhoto)
    const second = renderRider()
    await vi.waitFor(() => expect(eventsTaken()).toHaveLength(2))
    await expect.element(text('Saved on phone – 2 waiting')).toBeVisible()
    await expect.element(allSent()).not.toBeInTheDocument()
    expect(await photosOnPhone()).toHaveLength(2)
    second.leave()

    noNetwork()
    renderRider()
    await expect.element(text('Saved on phone – 2 waiting')).toBeVisible()
    network()
    await expect.element(allSent()).toBeVisible()
    const [one, two] = eventsTaken()
    expect(order().slice(2)).toEqual([`photo of ${one?.id}`, `photo of ${two?.id}`])
    expect(await photosOnPhone()).toEqual([])
  })

  test('that waits is known before anything is said of it', async () => {
    const first = renderRider()
    await expect.element(allSent()).toBeVisible()
    server.answers(riderPhotoCalls.addDoorPhoto, () => Promise.reject(new TypeError('Failed to fetch')))
    await deliver()
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    await vi.waitFor(() => expect(eventsTaken()).toHaveLength(1))
    first.leave()

    const said = new Set<string>()
    const look = new MutationObserver(() => said.add(document.querySelector('[role="status"]')?.textContent ?? ''))
    look.observe(document.body, { childList: true, subtree: true, characterData: true })
    renderRider()
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    look.disconnect()
    expect([...said]).not.toContain('Everything is with the kitchen')
  })

  test('an answer that got lost lets it be sent again, for the same event', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    const lost = server.answers(riderPhotoCalls.addDoorPhoto, () => Promise.reject(new TypeError('Failed to fetch')))
    await deliver()
    await vi.waitFor(() => expect(lost).toHaveLength(1))
    await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
    const again = network()
    await expect.element(allSent()).toBeVisible()
    expect(again.map(({ params }) => params)).toEqual(lost.map(({ params }) => params))
    expect(again[0]?.body.takenAt).toBe(lost[0]?.body.takenAt)
    expect(eventsTaken()).toHaveLength(1)
  })

  test('a network that comes back while one is on its way, and lost, is used at once', async () => {
    renderRider()
    await expect.element(allSent()).toBeVisible()
    let lose = (_: Error) => {}
    const underWay = server.answers(riderPhotoCalls.addDoorPhoto, () => new Promise((_, reject) => (lose = reject)))
    await deliver()
    await vi.waitFor(() => expect(underWay).toHaveLength(1))
    const again = network()
    lose(new TypeError('Failed to fetch'))
    // Much sooner than it would be tried again by itself.
    await vi.waitFor(() => expect(again).toHaveLength(1), { timeout: 2500 })
    await expect.element(allSent()).toBeVisible()
  })

  test.each([1, 2, 3])(
    'whatever gets lost, and whenever the page ends: all arrives once and in order (%i)',
    async (seed) => {
      const random = randomOf(seed)
      let app = renderRider()
      await expect.element(allSent()).toBeVisible()
      // A network that takes what it is sent, loses it, or loses the answer.
      server.answers(riderRunCalls.ownRuns, () => ({ now: NOW, runs: [run] }))
      const unsure = <Reply>(takes: () => Reply): Reply => {
        const fate = random.below(3)
        if (fate === 0) throw new TypeError('Failed to fetch')
        const reply = takes()
        if (fate === 1) throw new TypeError('Failed to fetch')
        return reply
      }
      server.answers(riderRunCalls.noteEvents, ({ body }) =>
        unsure(() => {
          take(body.events)
          return { events: body.events.map(({ id }: RiderEvent) => ({ id, conflicts: [] })) }
        }),
      )
      server.answers(riderPhotoCalls.addDoorPhoto, (sent) =>
        unsure(() => {
          takePhoto(sent)
          return {}
        }),
      )
      for (const [index] of run.stops.entries()) {
        await deliver()
        await expect.element(text(`${index + 1} of 3 done`)).toBeVisible()
        if (!random.chance(0.5)) continue
        app.leave()
        app = renderRider()
      }
      network()
      await expect.element(allSent()).toBeVisible()
      const ids = eventsTaken().map(({ id }) => id)
      expect(eventsTaken().map(({ stop }) => stop)).toEqual([0, 1, 2].map(stopId))
      expect(photosTaken().map(({ photoOf }) => photoOf)).toEqual(ids)
      for (const id of ids)
        expect(order().indexOf(`photo of ${id}`)).toBeGreaterThan(order().indexOf(`delivered ${id}`))
      expect(await photosOnPhone()).toEqual([])
    },
  )
})

test('one that the kitchen does not take is kept and shown, and stops nothing', async () => {
  renderRider()
  await expect.element(allSent()).toBeVisible()
  server.rejects(riderPhotoCalls.addDoorPhoto, { status: 413, code: 'photo_too_big' })
  await deliver()
  await expect.element(text('Could not be sent: 1. Show this to the kitchen.')).toBeVisible()
  await expect.element(allSent()).not.toBeInTheDocument()
  const sent = network()
  await deliver()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(await photosOnPhone()).toHaveLength(1)
})

test('at sign-out it stays for the same rider, and is sent for nobody else', async () => {
  const { leave } = renderRider()
  await expect.element(allSent()).toBeVisible()
  server.is('lost', riderPhotoCalls.addDoorPhoto)
  await deliver()
  await vi.waitFor(() => expect(eventsTaken()).toHaveLength(1))
  await expect.element(text('Saved on phone – 1 waiting')).toBeVisible()
  await button('Sign out').click()
  await expect.element(text('Not sent yet: 1. They stay on this phone until you sign in here again.')).toBeVisible()
  await button('Sign out').click()
  await expect.element(heading('Sign in to deliver')).toBeVisible()
  expect(await photosOnPhone()).toHaveLength(1)
  leave()

  const sent = network()
  const other = renderRider({ rider: OTHER_RIDER })
  await expect.element(allSent()).toBeVisible()
  expect(sent).toEqual([])
  other.leave()
  renderRider()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})
