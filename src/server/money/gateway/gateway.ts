import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayConfig } from '#server/kernel/config/config.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { perContext } from '#server/kernel/per-context.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import type { Paise } from '#shared/base/money.ts'
import type { DisputeState, RefundMoveState } from '#shared/domain/money/moves.ts'
import { cashfree } from './cashfree.ts'
import { razorpay } from './razorpay.ts'

/** A payment as the gateway tells of it. */
export interface GatewayPayment {
  id: string
  /** The gateway's id of the request that it answers. */
  order: string
  amountPaise: Paise
  currency: string
  /** `captured`: the money is the kitchen's. `pending`: it may still become so. `begun`: its customer may have left it so. */
  state: 'captured' | 'pending' | 'begun' | 'failed'
  /** Whether something of it went back; `null` when the gateway does not say so here. */
  wentBack: boolean | null
}

/** A refund as the gateway tells of it. */
export interface GatewayRefund {
  /** The gateway's id, by which the customer's bank can find it. */
  id: string
  /** Ours; `null` when it was made elsewhere, such as in the gateway's own panel. */
  refundId: string | null
  /** The gateway's ids of the payment of which it goes back, and of its request; `null` when it does not say so. */
  payment: string | null
  order: string | null
  amountPaise: Paise
  state: RefundMoveState
  /** When the gateway told it; `null` when it does not say so. */
  toldAt: Date | null
}

/** A dispute as the gateway tells of it: the customer's bank asks for the money of a payment. */
export interface GatewayDispute {
  id: string
  payment: string
  /** What is asked for; of one that is lost what was taken. */
  amountPaise: Paise
  state: DisputeState
  /** Until then the kitchen can answer. */
  answerBy: Date | null
  /** The gateway's code. */
  reason: string | null
  toldAt: Date | null
}

/** What an event of the gateway tells. `nothing`: what this program does not understand, with the name that the gateway gives it. */
export type GatewayNews =
  | { kind: 'payments'; payments: GatewayPayment[] }
  | { kind: 'refund'; refund: GatewayRefund }
  | { kind: 'dispute'; dispute: GatewayDispute }
  | { kind: 'nothing'; name: string }

/** What a customer is asked to pay. */
export interface OrderToOpen {
  intentId: string
  amountPaise: Paise
  customer: { id: string; phone: string }
}

/** A payment by the gateway's ids: its own, and that of its request. */
export interface PaymentAtGateway {
  payment: string
  order: string
}

/** What is given back of a payment. */
export interface RefundToSend extends PaymentAtGateway {
  refundId: string
  amountPaise: Paise
}

/** What a browser opens the checkout with. */
export interface Checkout {
  provider: GatewayName
  /** The address of the gateway's script. */
  script: string
  /** Whom it is paid to: an id of the account, or what else the checkout is told of it. */
  account: string
  order: string
  session: string | null
}

/** How a gateway is asked about disputes. */
export type DisputesOf =
  | { by: 'payment'; of(payment: PaymentAtGateway): Promise<GatewayDispute[]> }
  | { by: 'account'; all(): Promise<GatewayDispute[]> }

/**
 * A payment gateway. An adapter knows its calls, its signatures and its words; nothing else does. Calls throw `GatewayUnavailable`
 * when nobody knows what became of them, and `GatewayRejected` when the gateway has read them and says no.
 */
export interface Gateway {
  name: GatewayName
  /** Milliseconds after which a payment that its bank is late with cannot become the kitchen's any more. */
  lateMs: number
  /** Opens a request for a payment; the same intent again may open another one, of which nobody is told. */
  openOrder(order: OrderToOpen): Promise<{ order: string; session: string | null }>
  /** All payments that were tried for a request. */
  paymentsOf(order: string): Promise<GatewayPayment[]>
  /** What a browser needs to pay it. */
  checkoutOf(opened: { order: string; session: string | null }): Checkout
  /** Whether a browser that says to have paid comes from the gateway. It is asked what was paid either way. */
  isGenuineReturn(order: string, returned: { payment: string; signature: string }): boolean
  /** The id of an event whose bytes the gateway has signed; `null` for any other. */
  eventIdOf(headers: IncomingHttpHeaders, raw: Buffer): string | null
  /** What a genuine event tells. Throws for one that cannot be read. */
  read(raw: string): GatewayNews
  /** All refunds of a payment, by whoever made them. */
  refundsOf(payment: PaymentAtGateway): Promise<GatewayRefund[]>
  /** By payment, or all of the account where the gateway cannot be asked about one. */
  disputes: DisputesOf
  /** What the gateway has made of a refund, found by our id; `null` when nothing. */
  findRefund(refund: RefundToSend): Promise<GatewayRefund | null>
  /** Gives back. Throws `GatewayRejected` when the gateway says of this refund that it does not. */
  makeRefund(refund: RefundToSend): Promise<GatewayRefund>
}

function gatewayFor(config: GatewayConfig): Gateway {
  switch (config.provider) {
    case 'razorpay':
      return razorpay(config)
    case 'cashfree':
      return cashfree(config)
  }
}

/** All gateways whose keys are there: they go on with what they took, offered or not. */
export const gatewaysOf = perContext((ctx): Gateway[] => ctx.config.gateways.map(gatewayFor))

/** The gateway of a name; `null` once its keys are gone, and for none. */
export function gatewayNamed(ctx: Pick<AppContext, 'services'>, name: GatewayName | null): Gateway | null {
  return gatewaysOf(ctx).find((gateway) => gateway.name === name) ?? null
}

/** The gateway that is offered for new payments; `null` where there is none. */
export const gatewayOf = perContext((ctx): Gateway | null => gatewayNamed(ctx, ctx.config.gateway?.provider ?? null))

/** The names of all gateways whose keys are there. */
export function gatewayNames(ctx: Pick<AppContext, 'services'>): GatewayName[] {
  return gatewaysOf(ctx).map(({ name }) => name)
}
