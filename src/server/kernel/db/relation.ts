/** Rows that travel to the database as one array for each column, so that a statement's text does not depend on their number. */
export interface Relation<Row> {
  /** The columns' names, as a statement lists them. */
  columns: string
  /** `$1::uuid[], $2::text[]`: the arrays as parameters of a statement, for `unnest`; counted from `first`. */
  parameters(first: number): string
  /** The values of those parameters. */
  arrays(rows: Row[]): unknown[][]
  /** How many parameters these are. */
  width: number
}

/** A relation by its columns: name, SQL type, and what a row has there. */
export function relationOf<Row>(columns: [name: string, type: string, of: (row: Row) => unknown][]): Relation<Row> {
  return {
    columns: columns.map(([name]) => name).join(', '),
    parameters: (first) => columns.map(([, type], index) => `$${first + index}::${type}[]`).join(', '),
    arrays: (rows) => columns.map(([, , of]) => rows.map((row) => of(row))),
    width: columns.length,
  }
}
