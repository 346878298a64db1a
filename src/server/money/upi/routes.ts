import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { publicRoute, type Route } from '#server/kernel/http/route.ts'
import { adminRoute, customerRoute } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { duesOfCustomer } from '../dues-of-day.ts'
import { gatewayNames, gatewayOf } from '../gateway/gateway.ts'
import { lookBeforeAsking, openAtGateway, returnFromGateway } from '../gateway/pay.ts'
import { askedPayment, askForPayment, isUnderWay, type Subject } from '../intents.ts'
import { presentTotal } from '../present.ts'
import { noteStored, presentStored } from '../stored-payments.ts'
import { chosenOf, matchesOf, shownOf } from './bank-file.ts'
import { claimPayment } from './claim.ts'
import { matchPayments, rejectClaim } from './match.ts'
import { presentAsked, presentClaim, presentOpen } from './present.ts'
import { claimsById, claimsToMatch, openPayments, totalOfClaims } from './queries.ts'

/** As many lines that were not read are named. */
const MOST_UNREAD = 200

/** Payments online: asked for, made through the gateway, or claimed by customers and matched by the office. */
export const upiRoutes: Route[] = [
  publicRoute(contract.paymentMethods, async ({ ctx }) => {
    const gateway = gatewayOf(ctx) !== null
    return { online: gateway || (await currentProfile(ctx.db)).vpa !== null, gateway }
  }),

  customerRoute(contract.listOpenPayments, async ({ ctx, caller }) => ({
    payments: (await openPayments(ctx.db, caller.id, gatewayNames(ctx))).map(presentOpen),
    at_door: (await duesOfCustomer(ctx.db, caller.id, kitchenDayOf(ctx.now()))).map(({ order, paise }) => ({
      order,
      due: rupeesFromPaise(paise),
    })),
  })),

  customerRoute(contract.getPayment, async ({ ctx, caller, params }) => paymentOf(ctx, caller.id, params)),

  customerRoute(contract.askForPayment, async ({ ctx, caller, params }) => {
    await lookBeforeAsking(ctx, caller.id, params)
    const found = await paymentOf(ctx, caller.id, params)
    // It has just turned out to be paid, or to be under way.
    if (found.payment.paid || found.payment.state === 'checking') return found
    const { intent } = await askForPayment(ctx, caller.id, params)
    if (intent?.provider != null) await openAtGateway(ctx, caller, intent)
    return paymentOf(ctx, caller.id, params)
  }),

  customerRoute(contract.returnFromCheckout, async ({ ctx, caller, params, body }) => {
    await returnFromGateway(ctx, caller.id, params, body)
    return paymentOf(ctx, caller.id, params)
  }),

  customerRoute(contract.claimPayment, async ({ ctx, caller, params, body }) => {
    await claimPayment(ctx, caller.id, params, body.utr)
    return paymentOf(ctx, caller.id, params)
  }),

  adminRoute(contract.listClaims, async ({ ctx }) => ({
    claims: (await claimsToMatch(ctx.db)).map(presentClaim),
    total: presentTotal(await totalOfClaims(ctx.db)),
  })),

  adminRoute(contract.matchClaim, async ({ ctx, caller, params, body }) => {
    const [payment] = await matchPayments(ctx, {
      matched: [{ id: params.id, utr: body.utr }],
      adminId: caller.id,
      noted: noteStored(ctx, caller, 'matchClaim'),
    })
    return { payment: payment?.id as string }
  }),

  adminRoute(contract.rejectClaim, async ({ ctx, params }) => {
    await rejectClaim(ctx, params.id)
    return {}
  }),

  adminRoute(contract.previewBankFile, async ({ ctx, body }) => {
    const { file, matches, settled } = await matchesOf(ctx, body.csv)
    const { lines, unread, others } = file
    const all = new Set(body.all)
    const found = matches.map((match) => ({ ...match, ...shownOf(match, all.has(match.line.line)) }))
    const ids = found.flatMap(({ exact, shown }) => (exact ? [exact.id] : shown))
    const claims = new Map((await claimsById(ctx.db, [...new Set(ids)])).map((row) => [row.id, presentClaim(row)]))
    return {
      lines: lines.length,
      reversed: lines
        .filter(({ reversed }) => reversed)
        .map(({ line, text, amountPaise }) => ({
          line,
          text: text.slice(0, 200),
          amount: rupeesFromPaise(amountPaise),
        })),
      unread: unread.slice(0, MOST_UNREAD).map((line) => ({ ...line, text: line.text.slice(0, 200) })),
      unreadMore: Math.max(0, unread.length - MOST_UNREAD),
      others,
      matches: found.flatMap(({ line: { line, text, amountPaise }, exact, shown, more }) =>
        exact || shown.length + more > 0
          ? {
              line,
              text: text.slice(0, 200),
              amount: rupeesFromPaise(amountPaise),
              exact: exact ? (claims.get(exact.id) ?? null) : null,
              proposals: shown.flatMap((id) => {
                const one = claims.get(id)
                return one ? { ...one, settled: settled.has(id) } : []
              }),
              more,
            }
          : [],
      ),
    }
  }),

  adminRoute(contract.importBankFile, async ({ ctx, caller, body }) => {
    const matched = chosenOf((await matchesOf(ctx, body.csv)).matches, body.chosen)
    if (matched.length === 0) return presentStored([])
    const stored = await matchPayments(ctx, {
      matched,
      adminId: caller.id,
      noted: noteStored(ctx, caller, 'importBankFile'),
    })
    return presentStored(stored)
  }),
]

async function paymentOf(ctx: AppContext, customerId: string, subject: Subject) {
  const profile = await currentProfile(ctx.db)
  const asked = await askedPayment(ctx.db, customerId, subject)
  const payee = profile.name ?? profile.legalName ?? 'Dabba'
  const gateway = gatewayOf(ctx)
  const online = gateway !== null || profile.vpa !== null
  const underWay = isUnderWay(ctx, asked)
  return { payment: presentAsked(asked, { payee, online, gateway, underWay, subject, at: ctx.now() }) }
}
