import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '#shared/contract/contract.ts'
import { contractClient, fetchFrom } from '../tests/support/client.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { ADMIN, addCustomers, serverSettings } from './kitchen.ts'
import { memoryAtRest } from './memory.ts'

export interface SocketsResult {
  /** For each change of a menu, and each customer: milliseconds from the admin's call until the customer has heard of it. */
  broadcasts: number[][]
  /** Kilobytes of the server's memory for each customer who is connected and idle. */
  kilobytes: number | null
}

const CHANGES = 5

/** So many customers have the app open, and menus change. */
export async function measureSockets(databaseUrl: string, customers: number): Promise<SocketsResult> {
  const server = await startServerProcess(serverSettings(databaseUrl))
  const people = await addCustomers(databaseUrl, customers)
  const before = await memoryAtRest(server)
  const child = fork(join(import.meta.dirname, 'sockets-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const answer = async () => {
      const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      if (typeof message !== 'object' || message === null) throw new Error('the customers could not connect')
      return message as { heard?: number[] }
    }
    child.send({ url: server.url, tokens: people.map(({ token }) => token) })
    await answer()
    const after = await memoryAtRest(server)

    const call = contractClient(fetchFrom(server.url))
    const { token } = (await call(contract.adminLogin, { body: ADMIN })).reply
    const { menus } = (await call(contract.listMenus, {}, { token })).reply
    const id = menus[0]?._id ?? ''
    const broadcasts: number[][] = []
    for (let change = 0; change < CHANGES; change++) {
      const answered = answer()
      const from = Date.now()
      await call(contract.duplicateMenu, { params: { id } }, { token })
      const { heard = [] } = await answered
      broadcasts.push(heard.map((at) => at - from))
      await wait(1000)
    }
    return {
      broadcasts,
      kilobytes: before === null || after === null ? null : ((after - before) * 1024) / customers,
    }
  } finally {
    child.kill()
    await server.end()
  }
}
