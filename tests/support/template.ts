import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { MIGRATIONS_DIR, migrate } from '#server/kernel/db/migrate.ts'
import { connectServer } from '#server/kernel/db/pool/connect-server.ts'
import { connectMemory } from './memory-engine.ts'
import { type Pristine, readPristine } from './reset-database.ts'

/** Where the databases stand from which each test file's own is copied: one migrated, one without any table. */
export type Template =
  | { kind: 'embedded'; migrated: string; pristine: Pristine; empty: string }
  | { kind: 'server'; adminUrl: string; migrated: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Runs once before all test files: migrates a database and says where it is. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.TEST_DATABASE_URL
  const { template, dispose } = adminUrl ? await onServer(adminUrl) : await embedded()
  project.provide('template', template)
  return dispose
}

/** Founding and migrating takes seconds, and its outcome hangs on nothing but these files: it is kept for the next run. */
async function embedded(): Promise<{ template: Template; dispose: () => Promise<void> }> {
  const kept = join(KEPT, keyOfFiles())
  if (!existsSync(kept)) await makeFiles(kept)
  const pristine: Pristine = JSON.parse(readFileSync(join(kept, 'pristine.json'), 'utf8'))
  const [migrated, empty] = [join(kept, 'migrated.tar'), join(kept, 'empty.tar')]
  return { template: { kind: 'embedded', migrated, pristine, empty }, dispose: async () => {} }
}

const ROOT = join(import.meta.dirname, '../..')
const KEPT = join(ROOT, 'node_modules/.cache/dabba-template')
const A_DAY_MS = 24 * 60 * 60_000

function keyOfFiles(): string {
  const migrations = readdirSync(MIGRATIONS_DIR).sort()
  const files = [
    ...migrations.map((name) => join(MIGRATIONS_DIR, name)),
    ...['template.ts', 'reset-database.ts'].map((name) => join(import.meta.dirname, name)),
    join(ROOT, 'src/server/kernel/db/migrate.ts'),
    join(ROOT, 'node_modules/@electric-sql/pglite/package.json'),
  ]
  const hash = createHash('sha256').update(migrations.join())
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Runs may begin at once: each makes its own, and the first to be done is kept. */
async function makeFiles(kept: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true })
  removeFormer()
  const making = mkdtempSync(join(KEPT, 'making-'))
  const pglite = await PGlite.create()
  dropOtherDatabases(pglite)
  const dumpTo = async (name: string) =>
    writeFileSync(join(making, name), Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await dumpTo('empty.tar')
  const connection = connectMemory(pglite, () => pglite.close())
  await migrate(connection.pool)
  await dumpTo('migrated.tar')
  writeFileSync(join(making, 'pristine.json'), JSON.stringify(await readPristine(pglite)))
  await connection.close()
  try {
    renameSync(making, kept)
  } catch (error) {
    rmSync(making, { recursive: true })
    if (!existsSync(kept)) throw error
  }
}

/** Those of former versions, which nobody uses any more. */
function removeFormer(): void {
  for (const name of readdirSync(KEPT)) {
    const path = join(KEPT, name)
    if (Date.now() - statSync(path).mtimeMs > A_DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

/** The databases that PostgreSQL founds to copy others from, by number. Nobody connects to them; they are a third of the files. */
function dropOtherDatabases({ Module: { FS } }: PGlite): void {
  for (const directory of [1, 4].map((database) => `/pglite/data/base/${database}`)) {
    for (const name of FS.readdir(directory)) if (!name.startsWith('.')) FS.unlink(`${directory}/${name}`)
  }
}

async function onServer(adminUrl: string): Promise<{ template: Template; dispose: () => Promise<void> }> {
  const migrated = `dabba_template_${randomBytes(4).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${migrated}`)
  const connection = connectServer(databaseUrl(adminUrl, migrated), 1)
  await migrate(connection.pool)
  await connection.close()
  const dispose = () => asAdmin(adminUrl, `DROP DATABASE ${migrated} WITH (FORCE)`)
  return { template: { kind: 'server', adminUrl, migrated }, dispose }
}

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on the server's maintenance database. */
export async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
