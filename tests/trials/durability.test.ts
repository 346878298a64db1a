import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirInUse } from '#server/embedded/data-dir/data-dir-lock.ts'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { filesOf } from '#server/kernel/files/files.ts'
import { contract } from '#shared/contract/contract.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** The embedded database on a real disk. On a PostgreSQL server durability is the server's own. */

let dir: ReturnType<typeof temporaryDir>
beforeEach(() => {
  dir = temporaryDir('dabba-durable-')
})
afterEach(() => dir.dispose())

describe('the embedded database', () => {
  test('writes through to the disk at every commit', { timeout: 60_000 }, async () => {
    let syncs = 0
    const embedded = await openEmbedded(dir.path, () => {
      syncs += 1
    })
    const { pool, close: closePool } = connectEmbedded(embedded)
    expect((await pool.query('SHOW fsync')).rows).toEqual([{ fsync: 'on' }])
    expect((await pool.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    await pool.query('CREATE TABLE notes (id integer)')
    const before = syncs
    for (let id = 0; id < 200; id++) await pool.query('INSERT INTO notes VALUES ($1)', [id])
    expect(syncs - before).toBeGreaterThanOrEqual(200)
    await closePool()
  })

  test('is open to one process at a time', { timeout: 60_000 }, async () => {
    const first = await openEmbedded(dir.path)
    await expect(openEmbedded(dir.path)).rejects.toThrow(DataDirInUse)
    await expect(openEmbedded(dir.path)).rejects.toThrow(
      `Another server is running on the data directory ${dir.path}. Stop it first, or set DATA_DIR to another directory.`,
    )
    await first.close()
    await (await openEmbedded(dir.path)).close()
  })
})

describe('a server', () => {
  const start = () => startServerProcess({ DATA_DIR: dir.path, SEED: 'demo', LOG_LEVEL: 'warn' })

  test('a second one on the same data directory is rejected, in words', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      `Dabba cannot start:\nAnother server is running on the data directory ${dir.path}. Stop it first,`,
    )
    await first.end()
    held(5, 'second server on one DATA_DIR', 'rejected, in words, before it touches anything')
  }, 60_000)

  test('that cannot write to its data directory says what to do', async () => {
    const file = join(dir.path, 'file')
    writeFileSync(file, '')
    const rejection = /DATA_DIR: .*file.* cannot be written \(\w+\)\. Give it to the user that runs Dabba,/
    await expect(startServerProcess({ DATA_DIR: file })).rejects.toThrow(rejection)
    // With a PostgreSQL server only pictures are kept there.
    await expect(filesOf({ storage: 'disk', dir: join(file, 'uploads') })).rejects.toThrow(rejection)
  })

  test('killed right after the answer still has the order, the session and the key', async () => {
    const first = await start()
    const call = contractClient(fetchFrom(first.url))
    const phoneNumber = '+919811122233'
    const { reply: sent } = await call(contract.sendOtp, { body: { phoneNumber } })
    const { reply: me } = await call(contract.verifyOtp, { body: { phoneNumber, otp: sent.testCode as string } })
    const body = {
      items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
      totalAmount: 80,
      paymentMethod: 'COD',
      phoneNumber,
      userAddress: 'A house by the river, Pune',
    }
    const placed = await call(contract.placeOrder, { body }, { token: me.token, key: 'before-the-crash' })
    await first.end('SIGKILL')
    expect(placed.status).toBe(200)

    const second = await start()
    const again = contractClient(fetchFrom(second.url))
    const { reply } = await again(contract.listOrders, { params: { phone: phoneNumber } }, { token: me.token })
    expect(reply.orders).toEqual([placed.reply.order])
    const repeated = await again(contract.placeOrder, { body }, { token: me.token, key: 'before-the-crash' })
    expect(repeated.reply).toEqual(placed.reply)
    expect(await second.end()).toBe(0)
  }, 60_000)
})
