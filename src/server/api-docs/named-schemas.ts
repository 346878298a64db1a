import { type ZodType, z } from 'zod'
import { calendar } from '#shared/contract/calendar/parts.ts'
import { activeMenu, menu, menuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { poll, pollOfCaller } from '#shared/contract/catalog/customer/polls.schemas.ts'
import { item } from '#shared/contract/catalog/office/items.schemas.ts'
import { adminMenu, adminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import { order, orderLine, pendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { adminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { user } from '#shared/contract/people/customer/auth.schemas.ts'
import { stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { mealMove, mealStatement } from '#shared/contract/subscriptions/customer/meals.schemas.ts'
import { pausable, pause, pausePreview } from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import { policy } from '#shared/contract/subscriptions/customer/policy.schemas.ts'
import { subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { adminPolicy } from '#shared/contract/subscriptions/office/policy.schemas.ts'

/** The schemas that have a name in the description of the API. What is made of them by `extend` is another schema. */
const NAMED: Record<string, ZodType> = {
  ActiveMenu: activeMenu,
  Address: address,
  Calendar: calendar,
  Item: item,
  MealMove: mealMove,
  MealStatement: mealStatement,
  Menu: menu,
  MenuItem: menuItem,
  OfficeMenu: adminMenu,
  OfficeMenuItem: adminMenuItem,
  OfficeOrder: adminOrder,
  OfficePolicy: adminPolicy,
  Order: order,
  OrderLine: orderLine,
  Pausable: pausable,
  Pause: pause,
  PausePreview: pausePreview,
  PendingOrder: pendingOrder,
  Policy: policy,
  Poll: poll,
  PollOfCaller: pollOfCaller,
  Stats: stats,
  Subscription: subscription,
  User: user,
}

/** Zod's own metadata, and the names beside them. The serializers of replies know no names. */
class Names extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names = new Map(Object.entries(NAMED).map(([name, schema]) => [schema as z.core.$ZodType, name]))

  override get<S extends z.core.$ZodType>(schema: S) {
    const known = z.globalRegistry.get(schema)
    const id = this.#names.get(schema)
    return (id === undefined ? known : { ...known, id }) as ReturnType<z.core.$ZodRegistry<z.core.GlobalMeta>['get']>
  }
}

const names = new Names()

/** JSON Schema, or a part of it. */
export type AnySchema = { [key: string]: unknown }

/** A schema with the named ones that it leads to. References are those of a document with `components`. */
export interface DescribedSchema {
  schema: AnySchema
  named: Record<string, AnySchema>
}

/**
 * A schema as JSON Schema, as it is sent (`input`) or answered (`output`). What is answered may get new fields at any time, so
 * its objects are open.
 */
export function describeSchema(schema: ZodType, io: 'input' | 'output'): DescribedSchema {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.id
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const named = inComponents($defs ?? {}) as Record<string, AnySchema>
  return { schema: inComponents(rest) as AnySchema, named }
}

function inComponents(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'))
}
