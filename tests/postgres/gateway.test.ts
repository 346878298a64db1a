import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/db/migrate.ts'
import { storm } from '../support/gateway-storm.ts'
import { held } from '../support/promises.ts'
import { connectPatiently, startCluster } from './cluster.ts'

const PAYMENTS = 10_000

test('of 10,000 payments through the gateway none is doubled, none is lost, and nothing forged is believed', async () => {
  const cluster = await startCluster()
  try {
    const DATABASE_URL = await cluster.createDatabase('dabba')
    const connection = connectPatiently(DATABASE_URL, 1)
    await migrate(connection.pool)
    await connection.close()
    const figures = await storm({ payments: PAYMENTS, database: { DATABASE_URL }, seed: 19 })
    const { doubled, lost, forgedAccepted, refundsWrong, paid, twice, events, dropped, forged, seconds } = figures
    expect({ doubled, lost, forgedAccepted, refundsWrong }).toEqual({
      doubled: 0,
      lost: 0,
      forgedAccepted: 0,
      refundsWrong: 0,
    })
    expect(Math.min(twice, dropped, forged)).toBeGreaterThan(50)
    held(
      35,
      'PostgreSQL',
      `${PAYMENTS} requests, ${paid} payments, ${twice} paid twice, ${events} events shuffled, ${dropped} dropped, ${forged} forged, ` +
        `2 kills: 0 doubled, 0 lost, 0 forged accepted (${seconds} s)`,
    )
  } finally {
    await cluster.stop()
  }
})
