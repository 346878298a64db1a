import { PGlite } from '@electric-sql/pglite'

/**
 * The log of changes is kept small: it is used again from the front after each checkpoint. So is PostgreSQL's memory for
 * pages, since the machine keeps them, too.
 */
const SETTINGS = [
  'wal_sync_method=fsync',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  'shared_buffers=32MB',
  // Of the file descriptors that connections.ts keeps for the process: tables have three hundred files by now.
  'max_files_per_process=150',
  // As in session.ts.
  'random_page_cost=1.1',
  'jit=off',
]

/** The parameters with which the embedded PostgreSQL starts. With fsync on: PGlite's own switch it off with `-F`. */
export const ENGINE_START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
]
