import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The rows whose `column` is a customer: also those of who was merged into him, where these stay as they are. */
export const ofCustomer = (column: string, customerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} IN (SELECT c.id FROM customers c WHERE c.id = ${customerId} OR c.merged_into = ${customerId})`
