import type { z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { type AdminCaller, adminRoute, customerRoute, recordChanges, requireCustomer } from '#server/people/people.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import { contract } from '#shared/contract/contract.ts'
import type { accountEntry } from '#shared/contract/money/customer/accounts.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { accountWhatsapp } from '#shared/texts/whatsapp-texts.ts'
import { noteStored } from '../stored-payments.ts'
import { chargeAccount } from './charge.ts'
import { enterOnAccount, reverseEntry, setAccountLimit } from './enter.ts'
import { accountState, accounts, accountTotals, type EntryRow, entriesOf } from './entries.ts'

const ACCOUNTS_PAGE = 500

/** Customers' accounts: their own, and all of them in the office. */
export const accountRoutes: Route[] = [
  customerRoute(contract.ownAccount, async ({ ctx, caller }) => ownAccount(ctx, caller.id)),

  customerRoute(contract.payOnAccount, async ({ ctx, caller, params }) => {
    await chargeAccount(ctx, { customerId: caller.id, subject: params, by: { kind: 'system' } })
    return ownAccount(ctx, caller.id)
  }),

  adminRoute(contract.listAccounts, async ({ ctx, query, request }) => {
    const { db } = ctx.longWork
    const { rows, nextCursor } = await readPage(query, ACCOUNTS_PAGE, (page) => accounts(db, page))
    const { owed, credit } = await accountTotals(db)
    const inTheirs = await request.server.languages.inTheirs(rows.map(({ language }) => language))
    return {
      accounts: rows.map(({ id, name, phone, language, balance, limit, charged }) => ({
        _id: id,
        name,
        phone_number: numberOf(phone),
        ...(balance > 0 && {
          whatsapp_text: inTheirs(language, () => accountWhatsapp(name, rupeesFromPaise(balance))),
        }),
        balance: rupeesFromPaise(balance),
        limit: rupeesFromPaise(limit),
        charged: charged?.toISOString() ?? null,
      })),
      owed: rupeesFromPaise(owed),
      credit: rupeesFromPaise(credit),
      nextCursor,
    }
  }),

  adminRoute(contract.customerAccount, async ({ ctx, params }) => {
    await requireCustomer(ctx.db, params.id)
    const { balance, limit } = await accountState(ctx.db, params.id)
    const rows = await entriesOf(ctx.db, params.id)
    return {
      balance: rupeesFromPaise(balance),
      limit: rupeesFromPaise(limit),
      entries: rows.map((row) => ({
        ...presentEntry(row),
        method: row.method,
        reference: row.reference,
        note: row.note,
        by: row.admin,
      })),
    }
  }),

  adminRoute(contract.setAccountLimit, async ({ ctx, caller, params: { id }, body: { limit } }) => {
    await setAccountLimit(ctx, {
      customerId: id,
      limitPaise: paiseFromRupees(limit),
      noted: (trx, before) =>
        note(ctx, caller, 'setAccountLimit')(
          trx,
          id,
          { account_limit: rupeesFromPaise(before) },
          { account_limit: limit },
        ),
    })
    return {}
  }),

  adminRoute(contract.enterOnAccount, async ({ ctx, caller, params: { id }, body }) => {
    const { entry, kind, amount, method = null, reference = null, note: text } = body
    await enterOnAccount(ctx, {
      id: entry,
      customerId: id,
      kind,
      amountPaise: paiseFromRupees(amount),
      method,
      reference,
      note: text,
      caller,
      noted: (trx) => note(ctx, caller, 'enterOnAccount')(trx, id, null, { entry, kind, amount }),
    })
    return {}
  }),

  adminRoute(contract.reverseAccountEntry, async ({ ctx, caller, params: { id } }) => {
    await reverseEntry(ctx, {
      id,
      caller,
      noted: (trx, { customerId, amountPaise }) =>
        note(ctx, caller, 'reverseAccountEntry')(
          trx,
          customerId,
          { entry: id, amount: rupeesFromPaise(amountPaise) },
          { entry: id, state: 'reversed' },
        ),
    })
    return {}
  }),

  adminRoute(contract.chargeAccount, async ({ ctx, caller, params }) => {
    const customerId = await customerOf(ctx, params)
    const noted = noteStored(ctx, caller, 'chargeAccount')
    await chargeAccount(ctx, { customerId, subject: params, by: { kind: 'admin', adminId: caller.id }, noted })
    return {}
  }),
]

type Facts = Record<string, string | number> | null

const note =
  (ctx: AppContext, caller: AdminCaller, call: string) =>
  (trx: Trx, subject: string, before: Facts, after: Facts): Promise<void> =>
    recordChanges(trx, caller, call, [{ subject, before, after }], ctx.now())

async function ownAccount({ db }: AppContext, customerId: string) {
  const { balance, limit } = await accountState(db, customerId)
  const entries = (await entriesOf(db, customerId)).map(presentEntry)
  return { account: { balance: rupeesFromPaise(balance), limit: rupeesFromPaise(limit), entries } }
}

function presentEntry(row: EntryRow): z.input<typeof accountEntry> {
  const order = row.order_id === null ? null : { _id: row.order_id, number: orderNumber(row.order_id) as string }
  return {
    _id: row.id,
    kind: row.kind,
    amount: rupeesFromPaise(row.debit_paise - row.credit_paise),
    at: row.at.toISOString(),
    order,
    reversed: row.reversed_by !== null,
  }
}

/** Whose order or subscription it is. */
async function customerOf({ db }: AppContext, { kind, id }: { kind: 'order' | 'subscription'; id: string }) {
  const table = kind === 'order' ? 'orders' : 'subscriptions'
  const found = await db.selectFrom(table).select('customer_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return found.customer_id
}
