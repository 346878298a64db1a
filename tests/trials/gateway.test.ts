import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storm } from '../support/gateway-storm.ts'
import { amount, held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** On PostgreSQL with 10,000: tests/postgres/gateway.test.ts. */
const PAYMENTS = amount({ all: 600, short: 200 })

test('payments through the gateway on the embedded database: none doubled, none lost, nothing forged believed', async ({
  onTestFinished,
}) => {
  const dir = temporaryDir('dabba-gateway-')
  onTestFinished(() => dir.dispose())
  const DATA_DIR = join(dir.path, 'data')
  // The first start founds it.
  await (await startServerProcess({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'error' })).end()
  const { doubled, lost, forgedAccepted, refundsWrong, paid, events, forged } = await storm({
    payments: PAYMENTS,
    database: { DATA_DIR },
    seed: 20,
  })
  expect({ doubled, lost, forgedAccepted, refundsWrong }).toEqual({
    doubled: 0,
    lost: 0,
    forgedAccepted: 0,
    refundsWrong: 0,
  })
  expect(paid).toBeGreaterThan(PAYMENTS / 2)
  held(
    35,
    'embedded',
    `${PAYMENTS} requests, ${paid} payments, ${events} events, ${forged} forged, 2 kills: 0 doubled, 0 lost, 0 forged accepted`,
  )
}, 240_000)
