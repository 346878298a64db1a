import pg from 'pg'
import { expect, test } from 'vitest'
import { runDoctor } from '../support/doctor.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { startCluster } from './cluster.ts'

/** `npm run doctor` where the database is a PostgreSQL server. */

test('finds nothing wrong where nothing is, and what is', async ({ onTestFinished: afterwards }) => {
  const dir = temporaryDir('dabba-doctor-')
  afterwards(() => dir.dispose())
  const cluster = await startCluster()
  afterwards(() => cluster.stop())
  const env = { DATABASE_URL: await cluster.createDatabase('dabba'), DATA_DIR: dir.path, SMS_PROVIDER: 'test' }
  const fresh = runDoctor(env)
  expect(fresh.of('database')).toMatch(/^✗ PostgreSQL, version .*; migrations are missing\. Start the server/)

  await (await startServerProcess({ ...env, SEED: 'demo' })).end()
  const well = runDoctor(env)
  expect(well, well.output).toMatchObject({ code: 0, wrong: [] })
  expect(well.of('fsync')).toBe('✓ is on in PostgreSQL')
  expect(well.of('backup')).toMatch(/^- none was noted: /)

  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query('ALTER DATABASE dabba SET synchronous_commit = off')
  await client.end()
  const forgetful = runDoctor(env)
  expect(forgetful).toMatchObject({ code: 1, wrong: ['fsync'] })
  expect(forgetful.of('fsync')).toBe('✗ a power cut would lose orders: set synchronous_commit=on')

  await cluster.kill()
  const gone = runDoctor(env)
  expect(gone).toMatchObject({ code: 1, wrong: ['database'] })
  expect(gone.of('database')).toBe('✗ the one of DATABASE_URL cannot be reached. Is it running?')
  held(65, 'PostgreSQL', '3 things that are wrong named with what to do, exit code 1; nothing wrong: exit code 0')
})
