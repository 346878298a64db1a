import { setupCalls } from '#shared/contract/demo/office/setup.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { ownAddress, reachedByPhones } from './own-address.ts'

/** How far a new kitchen has come, for those who may read it. */
export function useSetup(enabled: boolean) {
  const query = reachedByPhones() ? { address: ownAddress() } : {}
  return useCall(setupCalls.getSetup, { query }, { staleTime: 0, enabled })
}
