import type { CallInput } from '#shared/contract/define.ts'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { isUnanswered } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { attemptsOf } from '#web/kit/browser/attempts.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'

type Body = CallInput<typeof addressCalls.addAddress>['body']

const attempts = attemptsOf<Body>(
  SESSION_ITEMS.addAddress,
  ({ body: kept }, body) => JSON.stringify(kept) === JSON.stringify(body),
)

/** Adds an address, once: after a lost answer the same address goes out under the same key. */
export function useAddAddress(): (body: Body) => Promise<Address> {
  const api = useApi()
  return async (body) => {
    const attempt = attempts.of(body)
    attempts.keep(attempt)
    try {
      const { address } = await api.call(addressCalls.addAddress, { body }, { idempotencyKey: attempt.key })
      attempts.forget()
      return address
    } catch (error) {
      if (!isUnanswered(error)) attempts.forget()
      throw error
    }
  }
}
