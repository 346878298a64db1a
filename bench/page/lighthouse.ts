import { installedVersion, installPackages } from '../packages.ts'
import { type Browsing, furnish } from './visitors.ts'

/** Lighthouse as it is used here. It lives in this folder's own node_modules and is no dependency of the product. */
interface Tools {
  lighthouse(url: string, flags: object, config: undefined, page: unknown): Promise<{ lhr: Report } | undefined>
  puppeteer: { connect(options: object): Promise<PuppeteerBrowser> }
  launch(options: object): Promise<{ port: number; kill(): void }>
  version: string
}
interface PuppeteerBrowser {
  createBrowserContext(): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }>
  disconnect(): Promise<void>
}
interface PuppeteerPage {
  evaluateOnNewDocument(run: unknown, ...given: unknown[]): Promise<unknown>
}
interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string; details?: unknown }>
  environment: { benchmarkIndex: number }
}

/** One visit. Scores 0 to 100, times in ms, sizes in bytes. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  requests: number
  bytes: number
  /** Lighthouse's own figure for the speed of the machine while it measured. */
  machine: number
  /** Audits that cost points, by their id. */
  lost: string[]
}

/** Installs what this folder's package.json says, unless it is there. */
export function installTools() {
  installPackages(import.meta.dirname, 'Lighthouse into bench/page (once; half a minute)')
}

async function loadTools(): Promise<Tools> {
  // By variables: to the type checker and the linters these packages are not there.
  const [lighthouse, puppeteer, launcher] = ['lighthouse', 'puppeteer-core', 'chrome-launcher']
  const { default: run } = await import(lighthouse as string)
  const { default: connectable } = await import(puppeteer as string)
  const { launch } = await import(launcher as string)
  const version = installedVersion(import.meta.dirname, 'lighthouse')
  return { lighthouse: run, puppeteer: connectable, launch, version }
}

/** A browser in which screens are visited, each time as if for the first time, on Lighthouse's phone on slow 4G. */
export async function openLighthouse(origin: string, chromePath: string) {
  const tools = await loadTools()
  const chrome = await tools.launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    logLevel: 'silent',
  })
  const browser = await tools.puppeteer.connect({
    browserURL: `http://127.0.0.1:${chrome.port}`,
    defaultViewport: null,
  })

  /** On a busy machine a recording now and then fails; it is made again. */
  async function visit(path: string, browsing: Browsing): Promise<Visit> {
    for (let left = 2; left > 0; left--) {
      const seen = await visitOnce(path, browsing).catch((error: Error) => console.log(`${path}: ${error.message}`))
      if (seen) return seen
    }
    return visitOnce(path, browsing)
  }

  async function visitOnce(path: string, browsing: Browsing): Promise<Visit> {
    const context = await browser.createBrowserContext()
    try {
      const page = await context.newPage()
      await page.evaluateOnNewDocument(furnish, origin, browsing)
      const flags = {
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
        // The context is new: there is nothing to clear but what has just been put there.
        disableStorageReset: true,
        disableFullPageScreenshot: true,
        logLevel: 'silent',
        maxWaitForLoad: 40_000,
      }
      const result = await tools.lighthouse(`${origin}${path}`, flags, undefined, page)
      if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
      return figuresOf(result.lhr)
    } finally {
      await context.close()
    }
  }

  return {
    version: tools.version,
    visit,
    async close() {
      await browser.disconnect()
      chrome.kill()
    },
  }
}

function figuresOf({ categories, audits, environment }: Report): Visit {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details as { items: { transferSize?: number }[] } | undefined
  const requests = details?.items ?? []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    machine: environment.benchmarkIndex,
    lost: lostAudits(categories, audits),
  }
}

/** What cost points: audits with weight that did not reach their full score. Metrics of speed stand in the table. */
function lostAudits(categories: Report['categories'], audits: Report['audits']): string[] {
  const refs = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]?.auditRefs ?? [])
  return refs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

/** The visit in the middle, figure by figure. */
export function medianVisit(visits: Visit[]): Visit {
  const middle = (key: keyof Omit<Visit, 'lost'>) => medianOf(visits.map((visit) => visit[key]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    requests: middle('requests'),
    bytes: middle('bytes'),
    machine: middle('machine'),
    lost: [...new Set(visits.flatMap((visit) => visit.lost))],
  }
}

/** The value in the middle; of an even number the lower one of the two. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}
