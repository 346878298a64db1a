import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Call } from '#shared/contract/define.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import { ApiError, errorText, isUnanswered } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useRefresh } from '#web/kit/api/use-call.ts'
import { useScreenError } from '#web/kit/api/use-screen-error.ts'
import type { CustomerSession } from '#web/kit/stores/customer-session.ts'
import { toast } from '#web/ui/toast.ts'
import { readPlanPrice } from '../../shell/navigation/read-prices.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import {
  forgetSubscribing,
  type SubscribeAttempt,
  type SubscribeRequest,
  subscribeAttempts,
} from './subscribe-attempt.ts'

/** The outcome of subscribing. `unanswered`: the subscription may or may not have been bought; `unsent`: the phone is offline. */
export type SubscribeResult =
  | { kind: 'none' | 'unanswered' | 'unsent' | 'policy_changed' }
  /** The first meal, or its window, is not as it was shown. `text`: what holds now. */
  | { kind: 'terms_changed'; text: string }
  /** `bought`: `null` when it had been bought before. */
  | { kind: 'subscribed'; bought: Bought | null }
  | { kind: 'rejected'; text: string }
  /** Rupees a plate. */
  | { kind: 'price_changed'; platePrice: number }

/** What has just been bought. */
export interface Bought {
  request: SubscribeRequest
  /** `null` when the server does not say it. */
  id: string | null
  /** Days of the first and the last meal, as the server says; `null` when it does not. */
  firstDay: KitchenDay | null
  lastDay: KitchenDay | null
}

export interface Subscribing {
  busy: boolean
  result: SubscribeResult
  subscribe: (request: SubscribeRequest) => void
  /** Repeats the request for the same subscription, under the same key. */
  askAgain: () => void
}

/** What is read anew when a subscription has been bought. */
const CHANGED: Call[] = [
  subscriptionCalls.getSubscription,
  subscriptionCalls.listSubscriptions,
  subscriptionCalls.subscriptionStart,
  orderCalls.listPendingOrders,
  orderCalls.listOrders,
  addressCalls.listAddresses,
]

/** Buys subscriptions, each once: shown as bought only after the server's answer, repeated under the same idempotency key. */
export function useSubscribe(user: User): Subscribing {
  const session = useCustomerSession()
  const refresh = useRefresh()
  const [result, setResult] = useState<SubscribeResult>(() => ({ kind: openAttempt(user) ? 'unanswered' : 'none' }))
  const screenError = useScreenError()

  const { busy, run } = useAction(async (attempt: SubscribeAttempt) => {
    screenError.clear()
    subscribeAttempts.keep({ ...attempt, unanswered: true })
    try {
      const days = await buy(session, attempt)
      forgetSubscribing()
      setResult({ kind: 'subscribed', bought: { request: attempt.body, ...days } })
      toast.success(attempt.body.registers ? m.registration_subscription_completed() : m.subscription_created())
      for (const call of CHANGED) refresh(call)
      session.refreshUser().catch(() => {
        // The profile reads it again when it is opened.
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'subscription_running') {
        forgetSubscribing()
        refresh(subscriptionCalls.getSubscription)
        refresh(subscriptionCalls.listSubscriptions)
        return setResult({ kind: 'subscribed', bought: null })
      }
      screenError.show(failureText(error, attempt.body))
      if (isUnanswered(error)) return setResult({ kind: 'unanswered' })
      if (error instanceof ApiError && error.unsent) {
        subscribeAttempts.keep(attempt)
        return setResult({ kind: attempt.unanswered ? 'unanswered' : 'unsent' })
      }
      subscribeAttempts.keep({ ...attempt, unanswered: false })
      if (error instanceof ApiError && error.code === 'not_found') refresh(addressCalls.listAddresses)
      if (error instanceof ApiError && error.code === 'subscription_terms_changed') {
        refresh(subscriptionCalls.subscriptionStart)
      }
      if (error instanceof ApiError && error.code === 'subscription_policy_changed') {
        refresh(policyCalls.getSubscriptionPolicy)
      }
      setResult(rejectionOf(error as ApiError, attempt.body))
    }
  })

  return {
    busy,
    result,
    subscribe: (request) => run(subscribeAttempts.of(request)),
    askAgain: () => {
      const attempt = subscribeAttempts.current()
      if (attempt) run(attempt)
    },
  }
}

/** Returns what was bought, as far as the server says. */
async function buy(
  { api, signIn }: CustomerSession,
  { key, body }: SubscribeAttempt,
): Promise<Omit<Bought, 'request'>> {
  const { registers, name, address, policyVersion, seen, renews, method } = body
  const subscription = {
    plan_type: planTypeOf(body.days),
    plan_price: body.price,
    policyVersion,
    seen,
    ...(method === 'UPI' && { paymentMethod: method }),
  }
  if (registers) {
    const reply = await api.call(
      authCalls.completeRegistration,
      { body: { name, address: address.text, ...subscription } },
      { idempotencyKey: key },
    )
    // Completing the registration replaces the stored user and token.
    signIn(reply.user, reply.token)
    return { id: null, firstDay: dayOf(reply.user.subscription_date), lastDay: null }
  }
  const { subscription: bought } = await api.call(
    subscriptionCalls.createSubscription,
    {
      body: {
        ...subscription,
        subscription_days: body.days,
        selectedAddressId: address.id,
        name,
        ...(renews && { renews }),
      },
    },
    { idempotencyKey: key },
  )
  return { id: bought._id, firstDay: dayOf(bought.start_date), lastDay: dayOf(bought.end_date) }
}

function dayOf(instant: string | null | undefined): KitchenDay | null {
  return instant ? kitchenDayOf(new Date(instant)) : null
}

/** Whether a subscription of this customer was asked for from this tab without an answer. */
function openAttempt(user: User): boolean {
  const attempt = subscribeAttempts.current()
  return attempt?.unanswered === true && attempt.body.phone === user.phoneNumber
}

function rejectionOf(error: ApiError, request: SubscribeRequest): SubscribeResult {
  const price = error.code === 'subscription_price_changed' ? readPlanPrice(error.details) : null
  if (price !== null) return { kind: 'price_changed', platePrice: price / request.days }
  if (error.code === 'subscription_terms_changed') return { kind: 'terms_changed', text: failureText(error, request) }
  if (error.code === 'subscription_policy_changed') return { kind: 'policy_changed' }
  return { kind: 'rejected', text: failureText(error, request) }
}

/** The server's words, else the spec's: of an answer without any, and of no answer. */
function failureText(error: unknown, { registers }: SubscribeRequest): string {
  const { status, code, declined } = error instanceof ApiError ? error : { status: 0, code: null, declined: false }
  if (error instanceof ApiError && error.unsent) return m.offline_not_sent()
  // Only the saved address can have been deleted meanwhile.
  if (code === 'not_found') return m.payment_address_gone()
  if (declined) return errorText(error, registers ? m.registration_not_completed() : m.subscription_failed())
  if (status < 400) return registers ? m.registration_failed() : m.subscription_error()
  return errorText(error, registers ? m.subscription_registration_failed() : m.subscription_failed())
}
