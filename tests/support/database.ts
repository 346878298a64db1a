import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { ENGINE_START } from '#server/embedded/engine/engine-settings.ts'
import type { Connection } from '#server/kernel/db/connection.ts'
import { connectServer } from '#server/kernel/db/pool/connect-server.ts'
import { connectMemory } from './memory-engine.ts'
import { type Pristine, resetDatabase } from './reset-database.ts'
import { asAdmin, databaseUrl } from './template.ts'

/** A database of a test's own. */
export interface TestDatabase {
  /** Its address on a server; `null` of an embedded one. */
  url: string | null
  /** Of an embedded database there is one connection, which all apps share; on a server each app gets a pool. */
  connect(): Connection
  dispose(): Promise<void>
}

/** A fresh database, migrated and empty: a copy of the template. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  if (template.kind === 'embedded') return reused(template)
  return onServer(template.adminUrl, ` TEMPLATE ${template.migrated}`)
}

/** A fresh database without any table, for the tests of the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  return template.kind === 'embedded' ? emptied(template.empty) : onServer(template.adminUrl, '')
}

const bare: PGlite[] = []

async function emptied(file: string): Promise<TestDatabase> {
  const pglite = bare.pop() ?? (await startPglite(file))
  return over(pglite, async () => {
    await pglite.exec('ROLLBACK')
    await pglite.exec('DISCARD ALL')
    await pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    bare.push(pglite)
  })
}

/** Databases of former test files of this worker, empty again: emptying one takes a fifth of what starting one does. */
const spare: PGlite[] = []

async function reused({ migrated, pristine }: { migrated: string; pristine: Pristine }): Promise<TestDatabase> {
  const pglite = spare.pop() ?? (await startPglite(migrated))
  return over(pglite, async () => {
    if (await resetDatabase(pglite, pristine)) spare.push(pglite)
    else await pglite.close()
  })
}

const startPglite = (file: string) =>
  PGlite.create({ loadDataDir: new Blob([readFileSync(file)]), startParams: ENGINE_START })

function over(pglite: PGlite, dispose: () => Promise<void>): TestDatabase {
  const connection = connectMemory(pglite, dispose)
  return {
    url: null,
    connect: () => ({ ...connection, close: async () => {} }),
    dispose: () => connection.close(),
  }
}

async function onServer(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `dabba_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name}${template}`)
  const url = databaseUrl(adminUrl, name)
  return {
    url,
    // Tests that hold a transaction at a point take their time; answer-in-time.test.ts is about the real limits.
    connect: () => connectServer(url, 10, 60_000),
    dispose: () => asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
