import { parseArgs } from 'node:util'
import { startCluster } from '../../tests/postgres/cluster.ts'
import { installedVersion, installPackages } from '../packages.ts'
import { factsOf, postgresFact, writeFigures } from '../report.ts'
import { markdownTable, textTable } from '../table.ts'
import { rowsOf } from './rows.ts'
import { type Figures, measureDabba, measureMedusa, measureVendure } from './shops.ts'

/**
 * `npm run bench:peers`: placing an order at Dabba and at two shop servers that anyone can install, one after the other on
 * the same PostgreSQL; about five minutes. `--only vendure,medusa` measures some; `--save` writes docs/benchmarks-peers.md.
 */
const { values: options } = parseArgs({ options: { only: { type: 'string' }, save: { type: 'boolean' } } })
const SHOPS = { dabba: measureDabba, vendure: measureVendure, medusa: measureMedusa }
const wanted = options.only?.split(',') ?? Object.keys(SHOPS)
const unknown = wanted.filter((name) => !(name in SHOPS))
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(SHOPS).join(', ')}`)

installPackages(import.meta.dirname, 'Vendure and Medusa into bench/peers (once; 800 MB, a minute or two)')
const versions = ['@vendure/core', '@medusajs/medusa'].map(
  (name) => `${name} ${installedVersion(import.meta.dirname, name)}`,
)
const cluster = await startCluster()
const found: Figures[] = []
try {
  for (const [name, measure] of Object.entries(SHOPS)) {
    if (!wanted.includes(name)) continue
    console.log(`measuring ${name} ...`)
    found.push(...(await measure(cluster)))
  }
} finally {
  await cluster.stop()
}
const rows = rowsOf(found)
console.log(`\n${textTable(rows)}\n\n${versions.join(', ')}\n`)
if (options.save) {
  const facts = factsOf('npm run bench:peers', postgresFact(cluster.version), versions.join(', '))
  writeFigures('benchmarks-peers.md', [facts, markdownTable(rows)])
}
