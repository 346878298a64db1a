import { join } from 'node:path'
import { askProcess, type LoadResult } from '../load.ts'
import type { MedusaShop } from './medusa-orders.ts'
import type { VendureShop } from './vendure-orders.ts'

/** Whole orders that many customers place at once. */
export interface OrderLoad {
  /** Origin of the server, without a slash at the end. */
  url: string
  clients: number
  seconds: number
  warmUp: number
  shop: VendureShop | MedusaShop
}

/** Of whole orders, not of calls. */
export interface OrderResult extends LoadResult {
  calls: number
}

/** Places one order by as many calls as it takes. */
export type PlaceOrder = (post: Post, customer: string) => Promise<void>

/** Sends one call. Returns the answer's body; throws when it is no success. */
type Post = (path: string, body: object, headers: Record<string, string>) => Promise<unknown>

/** In a process of its own, as Dabba's load. */
export async function placeOrdersAt(load: OrderLoad): Promise<OrderResult> {
  const result = await askProcess(join(import.meta.dirname, 'orders-process.ts'), load)
  if (!result) throw new Error(`the orders at ${load.shop.kind} failed`)
  return result as OrderResult
}
