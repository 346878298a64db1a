import type { Config } from '#server/kernel/config/config.ts'
import type { Connection } from '#server/kernel/db/connection.ts'
import { connectServer } from '#server/kernel/db/pool/connect-server.ts'

/** The database of the configuration, embedded or a server. Throws DataDirInUse. */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'databaseTimeoutMs' | 'dataDir'>,
): Promise<Connection> {
  if (config.databaseUrl) return connectServer(config.databaseUrl, config.databasePool, config.databaseTimeoutMs)
  // Large, and of no use beside a server.
  const { connectEmbedded, openEmbedded } = await import('./embedded.ts')
  return connectEmbedded(await openEmbedded(config.dataDir))
}
