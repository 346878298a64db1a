import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { medianOf } from './lighthouse.ts'
import { type Browsing, furnish } from './visitors.ts'

/** How many times slower than this machine the phone is taken to be. */
export const SLOWDOWN = 4
const TIMES = 7
/** Event Timing tells of nothing that was faster. */
const FASTEST_TOLD = 16

/** From the finger to the next paint, ms. */
export interface Latency {
  what: string
  median: number
  worst: number
  /** Of what opens: from the finger until it stands there, its code fetched. */
  stands?: number
}

interface Act {
  what: string
  path: string
  /** Brings the page where the act can be done. */
  before?(page: Page): Promise<void>
  act(page: Page): Promise<void>
  opens?: true
}

const thaliButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const slider = (page: Page) => page.getByRole('slider')

const ACTS: Act[] = [
  { what: 'adding to the cart', path: '/', act: (page) => thaliButton(page, 'ADD Regular Thali').tap() },
  {
    what: 'one more of it',
    path: '/',
    before: async (page) => {
      await thaliButton(page, 'ADD Regular Thali').tap()
      await thaliButton(page, 'One more Regular Thali').waitFor()
    },
    act: (page) => thaliButton(page, 'One more Regular Thali').tap(),
  },
  {
    what: 'choosing another day',
    path: '/',
    act: (page) => page.locator('main input[type=radio]:not(:checked)').last().tap(),
  },
  {
    what: 'opening a dish',
    path: '/',
    act: (page) => page.locator('main button[aria-haspopup=dialog]').last().tap(),
    opens: true,
  },
  {
    what: 'opening the sign-in',
    path: '/',
    act: (page) => page.locator('header button[aria-haspopup=dialog]').tap(),
    opens: true,
  },
  {
    what: 'the slider, a step by the button',
    path: '/subscription',
    act: (page) => slider(page).locator('xpath=../preceding-sibling::button').tap(),
  },
  {
    what: 'the slider, a step by the keyboard',
    path: '/subscription',
    before: (page) => slider(page).focus(),
    act: (page) => page.keyboard.press('ArrowLeft'),
  },
  { what: 'the slider, dragged', path: '/subscription', before: holdSlider, act: dragSlider },
]

/** Does each act several times on a fresh page, the processor slowed, and tells when the next paint came. */
export async function measureInteractions(
  origin: string,
  chromePath: string,
  visitor: (path: string) => Browsing,
): Promise<Latency[]> {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const latencies: Latency[] = []
    for (const act of ACTS) latencies.push(await measure(browser, origin, visitor(act.path), act))
    return latencies
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, origin: string, browsing: Browsing, act: Act): Promise<Latency> {
  const paints: number[] = []
  const stands: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const context = await phone(browser, origin, browsing)
    try {
      const page = await context.newPage()
      await page.goto(origin + act.path, { waitUntil: 'networkidle' })
      await act.before?.(page)
      await page.evaluate(forgetPaints)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      await act.act(page)
      if (act.opens) await page.getByRole('dialog').waitFor()
      const seen = await page.evaluate(paintsSeen)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      paints.push(Math.max(FASTEST_TOLD, ...seen.paints))
      if (seen.stands !== null) stands.push(seen.stands)
    } finally {
      await context.close()
    }
  }
  return {
    what: act.what,
    median: medianOf(paints),
    worst: Math.max(...paints),
    ...(stands.length > 0 && { stands: medianOf(stands) }),
  }
}

async function phone(browser: Browser, origin: string, browsing: Browsing): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await context.addInitScript(([run, origin, browsing]) => new Function(`return ${run}`)()(origin, browsing), [
    furnish.toString(),
    origin,
    browsing,
  ] as const)
  await context.addInitScript(watchPaints)
  return context
}

interface Watch {
  paints: number[]
  begun: number | null
  stands: number | null
}
declare global {
  interface Window {
    benchWatch: Watch
  }
}

/** In the page: notes how long each interaction waited for its paint, and when a dialog stood after it. */
function watchPaints() {
  const watch: Watch = { paints: [], begun: null, stands: null }
  window.benchWatch = watch
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) watch.paints.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)

  // Event Timing leaves out what comes many times in a row: the moves of a drag are timed by their own frame.
  document.addEventListener(
    'input',
    (event) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => watch.paints.push(performance.now() - event.timeStamp)
      requestAnimationFrame(() => port2.postMessage(null))
    },
    true,
  )
  document.addEventListener('pointerdown', (event) => {
    watch.begun = event.timeStamp
  })
  const look = () => {
    if (watch.begun !== null && watch.stands === null && document.querySelector('[role=dialog]')) {
      watch.stands = performance.now() - watch.begun
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function forgetPaints() {
  Object.assign(window.benchWatch, { paints: [], begun: null, stands: null })
}

/** In the page: what has been noted, once the frames of the last event are through. */
async function paintsSeen(): Promise<Watch> {
  for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  return window.benchWatch
}

/** Takes the slider's thumb. */
async function holdSlider(page: Page) {
  await slider(page).scrollIntoViewIfNeeded()
  const { x, y, width, height } = await placeOf(page)
  await page.mouse.move(x + width * 0.85, y + height / 2)
  await page.mouse.down()
}

async function dragSlider(page: Page) {
  const { x, y, width, height } = await placeOf(page)
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(x + width * (0.85 - step * 0.06), y + height / 2)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await page.mouse.up()
}

async function placeOf(page: Page) {
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('no slider on the screen')
  return box
}
