import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** An order's life has one beginning and one way on; see docs/architecture.md. */

const SERVER = join(import.meta.dirname, '..')
const CREATE = 'ordering/place/create-orders.ts'
const TRANSITION = 'ordering/change/transition.ts'
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(SERVER, file), 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()

/** What the statements of a text assign to columns of orders. */
function assignedOf(text: string): string {
  return [...text.matchAll(/UPDATE\s+orders\b.*?\bSET\b(.*?)(?:\bFROM\b|\bWHERE\b|`)/gis)].map(([, set]) => set).join()
}

describe('an order', () => {
  test.each(['orders', 'order_lines'])('is inserted into %s in one file', (table) => {
    expect(filesWith(new RegExp(`INSERT\\s+INTO\\s+${table}\\b|insertInto\\(\\s*['"\`]${table}\\b`, 'i'))).toEqual([
      CREATE,
    ])
  })

  test('changes its state in one file', () => {
    const changing = sources.filter(({ text }) =>
      /\b(fulfilment|payment_state|auto_confirmed_at)\s*=/i.test(assignedOf(text)),
    )
    expect(changing.map(({ file }) => file)).toEqual([TRANSITION])
    expect(filesWith(/updateTable\(\s*['"`]orders\b/)).toEqual([])
  })

  test('has its history written in these two', () => {
    expect(filesWith(/INTO\s+order_status_changes\b|UPDATE\s+order_status_changes\b/i)).toEqual([TRANSITION, CREATE])
    // Beside them only the definition of the table and the queries that read it.
    const named = filesWith(/order_status_changes/)
    expect(named).toEqual([TRANSITION, CREATE, 'ordering/queries.ts', 'ordering/tables.ts'])
    const queries = sources.find(({ file }) => file === 'ordering/queries.ts')?.text ?? ''
    expect(queries.match(/.*order_status_changes.*/g)).toEqual([
      "    .selectFrom('order_status_changes as c')",
      "  SELECT FROM order_status_changes c WHERE c.order_id = o.id AND c.changed_by = 'admin'",
      '  FROM order_status_changes c WHERE c.order_id = o.id AND c.from_status IS DISTINCT FROM c.to_status',
      "  SELECT c.from_status IN ('dispatched', 'out_for_delivery') FROM order_status_changes c",
      'export const DELIVERED_AT = sql<Date | null>`(SELECT max(c.changed_at) FROM order_status_changes c',
      '    FROM order_status_changes',
    ])
  })

  test('is what these patterns find', () => {
    expect(assignedOf("UPDATE orders SET fulfilment = 'skipped' WHERE id = 1")).toContain('fulfilment')
    expect(assignedOf('UPDATE orders o\n SET menu_name = b.name FROM b')).not.toContain('fulfilment')
  })
})
