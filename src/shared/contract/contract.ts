import { addressSchemas } from './addresses.schemas.ts'
import { addressCalls } from './addresses.ts'
import { adminMenuSchemas } from './admin-menus.schemas.ts'
import { adminMenuCalls } from './admin-menus.ts'
import { adminAuthSchemas, authSchemas } from './auth.schemas.ts'
import { adminAuthCalls, authCalls } from './auth.ts'
import type { Call, CallSchemas } from './define.ts'
import { itemSchemas } from './items.schemas.ts'
import { itemCalls } from './items.ts'
import { menuSchemas } from './menus.schemas.ts'
import { menuCalls } from './menus.ts'
import { adminOrderSchemas, orderSchemas } from './orders.schemas.ts'
import { adminOrderCalls, orderCalls } from './orders.ts'
import { adminPollSchemas, pollSchemas } from './polls.schemas.ts'
import { adminPollCalls, pollCalls } from './polls.ts'
import { pushSchemas } from './push.schemas.ts'
import { pushCalls } from './push.ts'
import { reportSchemas } from './reports.schemas.ts'
import { reportCalls } from './reports.ts'
import { adminSessionSchemas, sessionSchemas } from './sessions.schemas.ts'
import { adminSessionCalls, sessionCalls } from './sessions.ts'
import { adminSubscriptionSchemas, subscriptionSchemas } from './subscriptions.schemas.ts'
import { adminSubscriptionCalls, subscriptionCalls } from './subscriptions.ts'
import { uploadSchemas } from './uploads.schemas.ts'
import { uploadCalls } from './uploads.ts'

/** A call together with its schemas: what the server binds, the API page prints and the tests generate from. */
export type Contract<Schemas extends CallSchemas = CallSchemas> = Omit<Call, 'schemas'> & {
  name: string
  schemas: Schemas
}

function pair<Schemas extends Record<string, CallSchemas>>(
  calls: { [Name in keyof Schemas]: Call<Schemas[Name]> },
  schemas: Schemas,
): { [Name in keyof Schemas]: Contract<Schemas[Name]> } {
  const paired = Object.entries(schemas).map(([name, of]) => [name, { ...calls[name], name, schemas: of }])
  return Object.fromEntries(paired) as { [Name in keyof Schemas]: Contract<Schemas[Name]> }
}

/** Every HTTP call of Dabba, by name. For the server and the tests; the web app imports the areas' calls alone. */
export const contract = {
  ...pair(authCalls, authSchemas),
  ...pair(adminAuthCalls, adminAuthSchemas),
  ...pair(sessionCalls, sessionSchemas),
  ...pair(adminSessionCalls, adminSessionSchemas),
  ...pair(menuCalls, menuSchemas),
  ...pair(addressCalls, addressSchemas),
  ...pair(orderCalls, orderSchemas),
  ...pair(adminOrderCalls, adminOrderSchemas),
  ...pair(itemCalls, itemSchemas),
  ...pair(adminMenuCalls, adminMenuSchemas),
  ...pair(uploadCalls, uploadSchemas),
  ...pair(pollCalls, pollSchemas),
  ...pair(adminPollCalls, adminPollSchemas),
  ...pair(pushCalls, pushSchemas),
  ...pair(reportCalls, reportSchemas),
  ...pair(subscriptionCalls, subscriptionSchemas),
  ...pair(adminSubscriptionCalls, adminSubscriptionSchemas),
}
