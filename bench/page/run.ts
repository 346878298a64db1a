import { cpus, loadavg } from 'node:os'
import { findOrInstallChromium } from '../../scripts/chromium.ts'
import { ADMIN_PATH, RIDER_PATH, screens } from '../../src/web/routes.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { temporaryDir } from '../../tests/support/temporary-dir.ts'
import { factsOf } from '../report.ts'
import { type Latency, measureInteractions, SLOWDOWN } from './interactions.ts'
import { installTools, medianVisit, openLighthouse, type Visit } from './lighthouse.ts'
import { holds, print, type Row, write } from './report.ts'
import { ADMIN, makeVisitors } from './visitors.ts'

/**
 * `npm run bench:page [-- --full | -- --only /payment | -- --only touch]`: Lighthouse's phone on slow 4G for every screen,
 * then how soon the screen answers a finger on a slow phone. The short form visits `/` five times and every other screen
 * once, and starts no visit after seven minutes, so that all is done in ten. Ends with 1 when a promise is missed.
 */
const FULL = process.argv.includes('--full')
const ONLY = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const VISITS = 5
const SHORT_FORM_MS = 7 * 60_000
/** Lighthouse's index of the machine's speed below which somebody else was busy on it: the visit is made once more. */
const BUSY = 1500

const started = Date.now()
installTools()
const chromium = findOrInstallChromium()
const dataDir = temporaryDir('dabba-bench-')
const server = await startServerProcess({
  DATA_DIR: dataDir.path,
  SEED: 'demo',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})
try {
  const visitor = await makeVisitors(server.url)
  const { version, rows: pageRows, machine, unvisited } = await visitAll(visitor)
  print('Lighthouse, mobile, simulated slow 4G', pageRows)
  const touchRows =
    ONLY && ONLY !== 'touch' ? [] : (await measureInteractions(server.url, chromium, visitor)).map(touchRow)
  if (touchRows.length > 0) print(`From the finger to the next paint, processor slowed ${SLOWDOWN}×`, touchRows)
  if (unvisited.length > 0)
    console.log(`\nNo time was left for ${unvisited.join(', ')}; --full takes as long as it needs.`)
  if (!ONLY) {
    const form = FULL ? `every screen ${VISITS} times` : `/ ${VISITS} times, the others once`
    const facts = factsOf(
      `npm run bench:page${FULL ? ' -- --full' : ''}`,
      `Lighthouse ${version}; ${form}; Lighthouse's index of the machine's speed: ${machine}`,
      `load of the machine in the last quarter of an hour: ${(loadavg()[2] ?? 0).toFixed(1)}; above ${cpus().length} others were busy on it, and blocking times and scores are worse than the page's own`,
    )
    write(facts, [
      {
        title: 'Screens',
        text: 'Medians. Scores are of 100, times are those of a simulated phone on slow 4G.',
        rows: pageRows,
      },
      {
        title: 'Touch',
        text: `Event Timing with the processor slowed ${SLOWDOWN}×, the median of seven; 16 ms is the least it tells.`,
        rows: touchRows,
      },
    ])
  }
  const missed = [...pageRows, ...touchRows].filter((row) => !holds(row))
  console.log(missed.length === 0 ? '\nEverything holds.' : `\n${missed.length} missed.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await server.end()
  dataDir.dispose()
}

async function visitAll(visitor: Awaited<ReturnType<typeof makeVisitors>>) {
  const lighthouse = await openLighthouse(server.url, chromium)
  const rows: Row[] = []
  const visits: Visit[] = []
  const unvisited: string[] = []
  try {
    // What every visit after the first finds: a server that has rendered its documents, a browser that is warm.
    await lighthouse.visit('/', {})
    for (const path of [...screens.map((screen) => screen.path), ADMIN_PATH, RIDER_PATH]) {
      if (ONLY !== undefined && path !== ONLY) continue
      if (!FULL && ONLY === undefined && Date.now() - started > SHORT_FORM_MS) {
        unvisited.push(path)
        continue
      }
      const times = FULL || ONLY !== undefined || path === '/' ? VISITS : 1
      const seen: Visit[] = []
      for (let time = 0; time < times; time++) seen.push(await quietVisit(() => lighthouse.visit(path, visitor(path))))
      const median = medianVisit(seen)
      visits.push(median)
      rows.push(...rowsOf(path, median))
      console.log(`${path}: ${seen.map(brief).join(' · ')}`)
    }
  } finally {
    await lighthouse.close()
  }
  const machine = Math.round(visits.reduce((sum, visit) => sum + visit.machine, 0) / visits.length)
  return { version: lighthouse.version, rows, machine, unvisited }
}

/** Of two visits the one that the machine had more time for. */
async function quietVisit(visit: () => Promise<Visit>): Promise<Visit> {
  const first = await visit()
  if (first.machine >= BUSY) return first
  const second = await visit()
  return second.machine > first.machine ? second : first
}

function brief({ performance, lcp, tbt, machine }: Visit): string {
  return `${performance} (LCP ${Math.round(lcp)}, TBT ${Math.round(tbt)}, machine ${Math.round(machine)})`
}

function rowsOf(path: string, visit: Visit): Row[] {
  const weight = `${visit.requests} requests, ${(visit.bytes / 1000).toFixed(0)} kB`
  const times = `LCP ${seconds(visit.lcp)}, TBT ${Math.round(visit.tbt)} ms, CLS ${visit.cls.toFixed(3)}; ${weight}`
  const lost = visit.lost.join(', ')
  const score = (what: string, figure: number, limit: number, note: string): Row => {
    return { what: `${path} ${what}`, figure, limit, least: true, note }
  }
  if (path === ADMIN_PATH) return [score('performance', visit.performance, 95, times)]
  if (path !== '/') {
    return [
      score('performance', visit.performance, path === RIDER_PATH ? 98 : 95, times),
      score('accessibility', visit.accessibility, 100, visit.accessibility < 100 ? lost : ''),
    ]
  }
  return [
    score('performance', visit.performance, 100, weight),
    score('accessibility', visit.accessibility, 100, lost),
    score('best practices', visit.bestPractices, 100, lost),
    score('SEO', visit.seo, 100, lost),
    { what: '/ largest contentful paint', figure: Math.round(visit.lcp), limit: 1000, unit: ' ms' },
    { what: '/ total blocking time', figure: Math.round(visit.tbt), limit: 50, unit: ' ms' },
    { what: '/ layout shift', figure: visit.cls, limit: 0.01 },
  ]
}

function touchRow({ what, median, worst, stands }: Latency): Row {
  const opened = stands === undefined ? '' : `; stands after ${Math.round(stands)} ms`
  return { what, figure: Math.round(median), limit: 100, unit: ' ms', note: `worst ${Math.round(worst)} ms${opened}` }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
