import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { AddedTaxFrom } from '#shared/contract/money/office/documents.schemas.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { useToday } from '../session-context.ts'

interface AddedTaxRead {
  /** Percent that is added to prices which are entered for the day; `null`: they are what customers pay. `undefined` until it is known. */
  added: AddedTaxFrom['added'] | undefined
  /** It could not be read. */
  failed: boolean
}

/** What is added to prices that are entered for a day, or, of no day, today. */
export function useAddedTax(day: KitchenDay | '' = ''): AddedTaxRead {
  const today = useToday()
  const { data, isError } = useCall(adminDocumentCalls.getAddedTax, {})
  const held = data?.taxes.filter(({ from }, index) => index === 0 || from <= (day || today)).at(-1)
  return { added: held?.added, failed: data === undefined && isError }
}
