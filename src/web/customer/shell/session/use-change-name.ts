import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { useCustomerSession } from './session-context.ts'

/** Changes the customer's own name, on the server and in the session: `await changeName('Asha')`. */
export function useChangeName(): (name: string) => Promise<void> {
  const { api, store, signIn } = useCustomerSession()
  return async (name) => {
    const { token } = store.getState()
    const { user } = await api.call(authCalls.changeName, { body: { name } })
    if (token !== null && store.getState().token === token) signIn(user, token)
  }
}
