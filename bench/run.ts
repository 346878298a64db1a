import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from '../tests/postgres/cluster.ts'
import * as parts from './parts.ts'
import { asText, factsOf, type Line, postgresFact, writeReport } from './report.ts'
import { sequence } from './sequence.ts'

/**
 * `npm run bench`: the speed and cost of the server, each beside what it is held against, measured in the same run on the
 * same machine. `--full` takes ten million orders instead of one; `--only placing,reading` a part; `--save` writes the
 * figures into docs/benchmarks.md.
 */
const { values: options } = parseArgs({
  options: { full: { type: 'boolean' }, only: { type: 'string' }, save: { type: 'boolean' } },
})
const GROWN = options.full ? 10_000_000 : 1_000_000

const PARTS: Record<string, (cluster: Cluster) => Promise<Line[]>> = {
  placing: parts.placing,
  'placing-limited': parts.placingLimited,
  'placing-embedded': parts.placingEmbedded,
  reading: parts.reading,
  growth: (cluster) => parts.growth(cluster, GROWN),
  production: parts.production,
  sequence,
  evening: parts.evening,
  rush: parts.rush,
  sockets: parts.sockets,
  memory: parts.memory,
}

const wanted = options.only?.split(',') ?? Object.keys(PARTS)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)

const cluster = await startCluster()
const lines: Line[] = []
try {
  for (const name of wanted) {
    console.log(`measuring ${name} ...`)
    lines.push(...((await PARTS[name]?.(cluster)) ?? []))
  }
} finally {
  await cluster.stop()
}
console.log(`\n${asText(lines)}\n`)
if (options.save) {
  const command = `npm run bench${options.full ? ' -- --full' : ''}`
  writeReport(lines, factsOf(command, postgresFact(cluster.version)))
}
process.exit(lines.some(({ holds }) => holds === false) ? 1 : 0)
