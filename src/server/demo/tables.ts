import { oneOf, type RowsOf, uuid } from '#server/kernel/db/columns.ts'

/** What the demo kitchen makes, by what it is. */
export type DemoKind = 'item' | 'menu' | 'customer' | 'order' | 'subscription' | 'poll'

/** The tables of the demo kitchen. */
export const demoTables = {
  demo_records: { id: uuid, kind: oneOf<DemoKind>() },
}

type Rows = RowsOf<typeof demoTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
