import type { Page } from '@playwright/test'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { withEvents } from '#shared/domain/delivery/rider-events.ts'
import { held } from '../../support/promises.ts'
import { riderRun } from '../../support/rider-run.ts'
import { expect, test } from '../fixtures.ts'
import { deliver, NO_NETWORK } from '../rider-flow.ts'
import { now } from '../suite-clock.ts'

/** How a phone's storage fails. Each runs in the page, and stays until the page ends; those that happen `once` heal by themselves. */
const FAULTS = {
  'closed by the system in the background': () => {
    const real = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...input) {
      IDBDatabase.prototype.transaction = real
      this.close()
      return real.apply(this, input)
    }
  },
  'aborted once': () => {
    const real = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...input) {
      IDBDatabase.prototype.transaction = real
      const transaction = real.apply(this, input)
      setTimeout(() => transaction.abort())
      return transaction
    }
  },
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  refused: () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('refused', 'InvalidStateError')
    }
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  },
  'never answering': () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('closed', 'InvalidStateError')
    }
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  evicted: () => {
    indexedDB.deleteDatabase('dabba-rider')
  },
}

/** Before which step the storage fails. */
const STEPS = ['the first tap', 'the second tap', 'the network is back'] as const
const WAITING = /(\d+) waiting|waiting: (\d+)/
const SAVED = /Saved on phone/
const ALL_SENT = 'Everything is with the kitchen'

/** The kitchen as the phone finds it: out of reach until `reachable`. */
async function kitchenOf(page: Page) {
  const kitchen = { reachable: true, run: riderRun(3), taken: [] as RiderEvent[] }
  await page.route('**/api/rider/**', async (route) => {
    if (!kitchen.reachable) return route.abort('internetdisconnected')
    if (route.request().url().endsWith('/run')) {
      return route.fulfill({ json: { success: true, now: now().toISOString(), runs: [kitchen.run] } })
    }
    const { events }: { events: RiderEvent[] } = route.request().postDataJSON()
    const fresh = events.filter(({ id }) => !kitchen.taken.some((one) => one.id === id))
    kitchen.taken.push(...fresh)
    kitchen.run = { ...kitchen.run, stops: kitchen.run.stops.map((stop) => withEvents(stop, fresh)) }
    await route.fulfill({ json: { success: true, events: events.map(({ id }) => ({ id, conflicts: [] })) } })
  })
  return kitchen
}

/** What the phone's database has, past the app and past what was done to it. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const { indexedDB } = frame.contentWindow as Window & typeof globalThis
    const ask = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    try {
      const database = await ask(indexedDB.open('dabba-rider'))
      const names = [...database.objectStoreNames]
      const events = names.includes('events')
        ? await ask(database.transaction('events').objectStore('events').getAll())
        : []
      database.close()
      return events.map(({ id }: { id: string }) => id)
    } finally {
      frame.remove()
    }
  })

test('storage that is closed, evicted, full or refused at any step loses no tap, and the bar never says more than is known', async ({
  page: first,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.allow(NO_NETWORK)
  const context = first.context()
  await first.close()
  let flows = 0
  let taps = 0
  for (const [name, fault] of Object.entries(FAULTS)) {
    for (const [index, step] of STEPS.entries()) {
      await test.step(`${name}, before ${step}`, async () => {
        const page = await context.newPage()
        const kitchen = await kitchenOf(page)
        const bar = page.getByRole('status')
        const fails = async (at: number) => at === index && (await page.evaluate(fault))
        /** What the bar says is so. */
        const isTrue = async (noted: number) => {
          const said = (await bar.textContent()) ?? ''
          if (said.includes(ALL_SENT)) expect(kitchen.taken, said).toHaveLength(noted)
          else expect(Number(WAITING.exec(said)?.slice(1).find(Boolean)), said).toBe(noted)
          if (SAVED.test(said)) expect(await stored(page), said).toHaveLength(noted)
        }
        await page.goto('/icon.svg')
        await page.evaluate(async () => {
          const gone = indexedDB.deleteDatabase('dabba-rider')
          await new Promise((resolve) => Object.assign(gone, { onsuccess: resolve }))
          localStorage.clear()
          const rider = { id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1', name: 'Ravi' }
          localStorage.setItem('dabba-rider', JSON.stringify({ status: 'signed-in', token: 'token', rider }))
        })
        await page.goto('/rider')
        await expect(bar).toContainText(ALL_SENT)

        kitchen.reachable = false
        await fails(0)
        await page.getByRole('button', { name: 'I am here' }).click()
        await expect(bar).toContainText(/: 1 waiting|– 1 waiting/, { timeout: 20_000 })
        await isTrue(1)
        await fails(1)
        await deliver(page, '₹80 collected')
        await expect(bar).toContainText(/: 2 waiting|– 2 waiting/, { timeout: 20_000 })
        await isTrue(2)

        // The app is ended and opened again, without a network: each tap is there, and is stored now.
        await page.reload()
        await expect(bar).toContainText('Saved on phone – 2 waiting')
        await isTrue(2)
        await expect(page.getByText('1 of 3 done')).toBeVisible()

        await fails(2)
        kitchen.reachable = true
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        await expect.poll(() => kitchen.taken.length, { timeout: 20_000 }).toBe(2)
        expect(kitchen.taken.map(({ kind }) => kind)).toEqual(['arrived', 'delivered'])
        await page.reload()
        await expect(bar).toContainText(ALL_SENT)
        await isTrue(2)
        flows += 1
        taps += kitchen.taken.length
        await page.close()
      })
    }
  }
  held(
    75,
    'closed, evicted, full',
    `${flows} ways to fail on the way, ${taps} taps: none lost, none said to be saved that was not`,
  )
})

test('a run that could not be saved is saved as soon as the storage works again', async ({ page, watch }) => {
  watch.allow(NO_NETWORK)
  const kitchen = await kitchenOf(page)
  await page.goto('/rider')
  await page.evaluate(() => {
    const rider = { id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1', name: 'Ravi' }
    localStorage.setItem('dabba-rider', JSON.stringify({ status: 'signed-in', token: 'token', rider }))
  })
  await page.addInitScript(() => {
    if (sessionStorage.getItem('heals')) return
    const real = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    window.addEventListener('heals', () => {
      IDBObjectStore.prototype.put = real
      sessionStorage.setItem('heals', 'yes')
    })
  })
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('This phone cannot store. Keep this page open until all is sent.')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('heals'))
    window.dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('status')).toHaveText(ALL_SENT)
  kitchen.reachable = false
  await page.reload()
  await expect(page.getByText('0 of 3 done')).toBeVisible()
})
