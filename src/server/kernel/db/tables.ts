import type { RowsOf } from './columns.ts'
import type { kernelTables } from './kernel-tables.ts'

type Rows = RowsOf<typeof kernelTables>

/** Row types by table, for Kysely. Each area adds its own tables in its `tables.ts`. */
export interface Tables extends Rows {}
