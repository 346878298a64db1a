import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { riderNoteCalls } from '#shared/contract/delivery/office/rider-notes.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { riderCashCalls } from '#shared/contract/money/rider/cash.ts'
import { findHeadless } from '../../../scripts/chromium.ts'
import { held } from '../../support/promises.ts'
import { temporaryDir } from '../../support/temporary-dir.ts'
import type { watchConsole } from '../console-watch.ts'
import { expect, test } from '../moving-server.ts'
import { DAY, deliver, NO_NETWORK, NOON, next, runOfSix, signInRider } from '../rider-flow.ts'

/** A phone: a browser whose storage outlives it. */
class Phone {
  readonly #dir = temporaryDir('dabba-phone-')
  #context: BrowserContext | null = null

  readonly #url: string
  readonly #watch: ReturnType<typeof watchConsole>

  constructor(url: string, watch: ReturnType<typeof watchConsole>) {
    this.#url = url
    this.#watch = watch
  }

  /** Switches it on; its clock is this far from that of the kitchen. */
  async on({ at, offline }: { at: Date; offline: boolean }) {
    const executablePath = findHeadless()
    this.#context = await chromium.launchPersistentContext(this.#dir.path, {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
      baseURL: this.#url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'allow',
    })
    this.#watch.follow(this.#context)
    await this.#context.setOffline(offline)
    const [page = await this.#context.newPage()] = this.#context.pages()
    await page.clock.setSystemTime(at)
    return page
  }

  /** The battery is empty: all processes of the browser end at once, none of them has the time to write anything. */
  async dies() {
    const closed = new Promise((resolve) => this.#context?.once('close', resolve))
    for (const pid of this.#processes()) process.kill(pid, 'SIGKILL')
    await closed
    this.#context = null
  }

  /** Those that were started with this phone's storage. */
  #processes(): number[] {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.filter((pid) => commandLine(pid).includes(`--user-data-dir=${this.#dir.path}`)).map(Number)
  }

  async goes() {
    await this.#context?.close()
    this.#dir.dispose()
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('a whole run in flight mode after one load, with a phone that is 20 minutes behind and dies twice: nothing is lost, and what is sent twice counts once', async ({
  moving: server,
  watch,
}) => {
  test.slow()
  test.skip(process.platform !== 'linux', 'finds the browser’s processes under /proc')
  watch.allow(NO_NETWORK)
  watch.allow(/ERR_FAILED|ERR_CONNECTION/)
  const { admin, phone, name, runId } = await runOfSix(server, 'Battery')
  const rider = new Phone(server.url, watch)
  /** So many minutes past noon, by a clock that is 20 minutes behind. */
  const behind = (minutes: number) => new Date(new Date(NOON).getTime() + (minutes - 20) * 60_000)
  try {
    const first = await rider.on({ at: behind(0), offline: false })
    await signInRider(first, phone)
    await expect(first.getByText('Everything is with the kitchen')).toBeVisible()
    await first.evaluate(() => navigator.serviceWorker.ready)

    await first.context().setOffline(true)
    await first.getByRole('button', { name: 'Start the run' }).click()
    await deliver(first, '₹80 collected')
    await deliver(first, '₹80 collected')
    await expect(first.getByText('Saved on phone – 3 waiting')).toBeVisible()
    // The sign-in is kept by the browser in its own time, some seconds later; what is noted is on the disk at once.
    await first.waitForTimeout(6000)
    await deliver(first, 'Not paid')
    await expect(first.getByText('Saved on phone – 4 waiting')).toBeVisible()
    await rider.dies()

    // On the way, without a network: the page, the run and the queue come from the phone.
    const second = await rider.on({ at: behind(12), offline: true })
    await second.goto('/rider')
    await expect(second.getByText('Saved on phone – 4 waiting')).toBeVisible()
    await expect(second.getByText('3 of 6 done')).toBeVisible()
    await expect(next(second)).toContainText('4')
    await deliver(second, '₹80 collected')
    // What the screen has said to be saved outlives the page.
    await expect(second.getByText('Saved on phone – 5 waiting')).toBeVisible()
    await second.reload()
    await expect(second.getByText('4 of 6 done')).toBeVisible()
    await second.getByRole('link', { name: 'Not delivered', exact: true }).click()
    await second.getByText('Nobody is home').click()
    await second.getByRole('button', { name: 'Not delivered' }).click()
    await deliver(second, '₹80 collected')
    await expect(second.getByText('All stops are done. Hand over the cash, and the boxes.')).toBeVisible()
    await expect(second.getByText('Saved on phone – 7 waiting')).toBeVisible()
    await rider.dies()

    // Back in the kitchen. The first answer gets lost after the server has taken it all.
    server.moveTo('2027-03-11T12:40:00+05:30')
    const third = await rider.on({ at: behind(40), offline: false })
    const sent: RiderEvent[][] = []
    await third.route('**/api/rider/events', async (route) => {
      sent.push(route.request().postDataJSON().events)
      const answer = await route.fetch()
      if (sent.length === 1) await route.abort()
      else await route.fulfill({ response: answer })
    })
    await third.goto('/rider')
    await expect(third.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 20_000 })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.map(({ kind }) => kind)).toEqual([
      'started',
      'delivered',
      'delivered',
      'delivered',
      'delivered',
      'failed',
      'delivered',
    ])

    // Four times ₹80 are in hand once, though sent twice.
    await third.getByRole('link', { name: 'Cash' }).click()
    await expect(third.getByText('₹320')).toBeVisible()
    const token = await third.evaluate(() => JSON.parse(localStorage.getItem('dabba-rider') ?? '{}').token)
    const { cash } = (await server.call(riderCashCalls.ownCash, {}, { token })).reply
    expect(cash.inHand).toBe(320)

    // The office has the times at which it happened, in their order, with the phone's clock set right.
    const { board } = (await server.call(deliveryCalls.deliveryBoard, { query: { day: DAY, slot: 'lunch' } }, admin))
      .reply
    const run = board.runs.find(({ _id }) => _id === runId)
    expect(run?.state).toBe('done')
    expect(run?.stops.map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'delivered',
      'failed',
      'delivered',
    ])
    const times = run?.stops.map(({ settledAt }) => settledAt ?? '') ?? []
    expect(times.toSorted()).toEqual(times)
    const minutes = times.map((time) => (new Date(time).getTime() - new Date(NOON).getTime()) / 60_000)
    expect(minutes.slice(0, 3).every((minute) => minute >= 0 && minute < 3)).toBe(true)
    expect(minutes.slice(3).every((minute) => minute >= 12 && minute < 15)).toBe(true)
    const notes = (await server.call(riderNoteCalls.listRiderNotes, {}, admin)).reply
    expect(notes.notes.filter((note) => note.rider === name)).toEqual([])
    expect(notes.clocks).toContainEqual({ rider: name, minutes: -20 })
    held(
      42,
      'a run in flight mode',
      '6 stops on a phone that died twice: each told once, with its time, and ₹320 in hand',
    )
  } finally {
    await rider.goes()
  }
})
