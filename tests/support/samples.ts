import { type Contract, contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import { ADMIN, type Customer, newPhone, type TestApp } from './app.ts'
import { orderBody } from './kitchen.ts'

type CallName = keyof typeof contract
/** Good input for a call of the owner's; makes what the input speaks of. */
type Sample<Name extends CallName> = (app: TestApp, owner: Customer) => Promise<CallInput<(typeof contract)[Name]>>

const address = (phoneNumber: string) => ({ phoneNumber, type: 'Home' as const, address: '17 Secret Lane, Pune' })

async function addressOf(app: TestApp, owner: Customer): Promise<string> {
  const { reply } = await app.call(contract.addAddress, { body: address(owner.phone) }, { token: owner.token })
  return reply.address._id
}

async function orderOf(app: TestApp, owner: Customer): Promise<string> {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(owner.phone) }, { token: owner.token })
  return reply.order._id
}

async function codeFor(app: TestApp, phoneNumber: string): Promise<string> {
  await app.call(contract.sendOtp, { body: { phoneNumber } })
  return app.inbox.codeOf(phoneNumber)
}

/**
 * Good input for every call. The access matrix, the log test and the test of bad bodies go by this table; a call that is
 * missing does not compile and fails them.
 */
export const SAMPLES: { [Name in CallName]: Sample<Name> } = {
  sendOtp: async () => ({ body: { phoneNumber: newPhone() } }),
  verifyOtp: async (app) => {
    const phoneNumber = newPhone()
    return { body: { phoneNumber, otp: await codeFor(app, phoneNumber) } }
  },
  me: async () => ({}),
  logout: async () => ({}),

  adminLogin: async () => ({ body: ADMIN }),
  adminVerify: async () => ({}),
  adminLogout: async () => ({}),

  weeklyMenus: async () => ({ body: { dates: ['2026-03-11'] } }),
  activeMenu: async () => ({}),

  listAddresses: async (_, { phone }) => ({ params: { phone } }),
  addAddress: async (_, { phone }) => ({ body: address(phone) }),
  updateAddress: async (app, owner) => ({ params: { id: await addressOf(app, owner) }, body: address(owner.phone) }),
  makeAddressDefault: async (app, owner) => ({
    params: { id: await addressOf(app, owner) },
    body: { phoneNumber: owner.phone },
  }),
  deleteAddress: async (app, owner) => ({
    params: { id: await addressOf(app, owner) },
    body: { phoneNumber: owner.phone },
  }),

  listOrders: async (_, { phone }) => ({ params: { phone } }),
  placeOrder: async (_, { phone }) => ({ body: orderBody(phone) }),

  listAdminOrders: async () => ({ query: { date: 'all' } }),
  setOrderStatus: async (app, owner) => ({
    params: { id: await orderOf(app, owner) },
    body: { status: 'delivered' },
  }),
}

/** Calls with their samples, in the order of the contract. */
export function sampledCalls(): { call: Contract; sample: Sample<CallName> | undefined }[] {
  return Object.values<Contract>(contract).map((call) => ({ call, sample: SAMPLES[call.name as CallName] }))
}
