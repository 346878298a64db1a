import { newId } from '#server/kernel/ids.ts'
import { addSettings } from '#server/money/documents/settings.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import type { TaxSettings } from '#shared/domain/money/documents/settings.ts'
import type { TestApp } from './app.ts'
import { addCustomers } from './subscribers.ts'

export const REGISTERED = {
  ...EMPTY_PROFILE,
  name: 'Asha’s Kitchen',
  legalName: 'Asha Kulkarni',
  address: 'Shop 3, Tilak Road, Pune',
  pincode: '411030',
  fssai: '11521999000123',
  gstin: '27AAPFU0939F1ZV',
  phone: '+912025530000',
} satisfies CallInput<typeof contract.changeKitchen>['body']

/** A registered kitchen of Pune that charges 5 %. */
export const REGULAR: TaxSettings = {
  effectiveFrom: '2020-04-01',
  issuing: true,
  mode: 'regular',
  rateBp: 500,
  pricesIncludeTax: true,
  sac: '996331',
  extras: null,
  state: '27',
  prefix: 'DB',
  ownFromPaise: 20_000,
  planDocument: 'invoice',
  note: null,
}

/** Lets the kitchen issue documents, as its owner would. */
export async function startIssuing(app: TestApp, settings: Partial<TaxSettings> = {}): Promise<void> {
  const token = await app.signInAdmin()
  await app.call(contract.changeKitchen, { body: REGISTERED }, { token })
  await setTax(app, settings)
}

/** A version of the settings that may begin in the past. */
export async function setTax(app: TestApp, settings: Partial<TaxSettings> = {}): Promise<void> {
  const admin = await app.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  await addSettings(app.ctx.db, { ...REGULAR, ...settings }, { at: app.clock.now(), readAt: null, adminId: admin.id })
}

/** Paise. */
const BOTTLE = 4000

interface Sold {
  day: KitchenDay
  count?: number
  /** Rupees of one, without the bottles. */
  price?: number
  /** Bottles of cola with each, at ₹40. */
  bottles?: number
  name?: string
  address?: string
}

/** Orders that have been delivered, each one thali and bottles with it, and noted as the transition does. Returns their ids. */
export async function sell(app: TestApp, sold: Sold): Promise<string[]> {
  const { day, count = 1, price = 80, bottles = 0, name = 'Asha', address = 'Flat 4, Shanti Nagar, Pune 411038' } = sold
  const [customerId = ''] = await addCustomers(app, 1)
  const orders = Array.from({ length: count }, () => ({
    id: newId(),
    customer_id: customerId,
    phone: '+919812345678',
    customer_name: name,
    menu_name: 'Regular Thali',
    price_paise: price * 100 + bottles * BOTTLE,
    fulfilment: 'delivered' as const,
    payment_method: 'cod' as const,
    payment_state: 'due' as const,
    delivery_date: day,
    delivery_address: address,
    created_at: app.clock.now(),
  }))
  await app.ctx.db.transaction().execute(async (trx) => {
    await trx.insertInto('orders').values(orders).execute()
    await trx
      .insertInto('order_lines')
      .values(
        orders.flatMap(({ id }) => {
          const thali = { name: 'Regular Thali', kind: 'thali' as const, quantity: 1, unit_paise: price * 100 }
          const cola = { name: 'Cola', kind: 'addon' as const, quantity: bottles, unit_paise: BOTTLE }
          return [thali, ...(bottles > 0 ? [cola] : [])].map((line, position) => ({ ...line, order_id: id, position }))
        }),
      )
      .execute()
    await trx
      .insertInto('document_queue')
      .values(orders.map(({ id }) => ({ subject_id: id, kind: 'order' as const, day })))
      .execute()
  })
  return orders.map(({ id }) => id)
}

/** All documents in the order of their numbers. */
export function documentsOf({ ctx }: TestApp) {
  return ctx.db.selectFrom('documents').selectAll().orderBy('year').orderBy('series').orderBy('sequence').execute()
}
