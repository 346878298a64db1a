import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectServer } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { connectMemory } from './memory-engine.ts'
import { type Pristine, readPristine } from './reset-database.ts'
import { temporaryDir } from './temporary-dir.ts'

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

async function embedded(): Promise<{ template: Template; dispose: () => Promise<void> }> {
  const dir = temporaryDir('dabba-template-')
  const pglite = await PGlite.create()
  dropOtherDatabases(pglite)
  const dumpTo = async (name: string) => {
    const file = join(dir.path, name)
    writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
    return file
  }
  const empty = await dumpTo('empty.tar')
  const connection = connectMemory(pglite, () => pglite.close())
  await migrate(connection.pool)
  const migrated = await dumpTo('migrated.tar')
  const pristine = await readPristine(pglite)
  await connection.close()
  return { template: { kind: 'embedded', migrated, pristine, empty }, dispose: async () => dir.dispose() }
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
