import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '#shared/contract/contract.ts'
import { type CallContract, contractClient, fetchFrom } from '../support/client.ts'

/** What a customer was promised: an answer that named this order for this key. */
interface Promised {
  key: string
  orderId: string
}

/** A customer who orders again and again, asks once more with the same key after a lost answer, and remembers all. */
export interface Witness {
  phone: string
  token: string
  promised: Promised[]
  /** Requests that got no answer. */
  lost: number
  /** Answers that the server cannot serve now. */
  refused: number
}

/** A call that may find nobody there: `null` then. */
async function tryCall<Answer>(witness: Witness | null, calling: Promise<Answer>): Promise<Answer | null> {
  return calling.catch(() => {
    if (witness) witness.lost += 1
    return null
  })
}

/** Signs a customer in, with the test code. */
export async function newWitness(url: string, phoneNumber: string): Promise<Witness> {
  const call = contractClient(fetchFrom(url))
  const sent = await call(contract.sendOtp, { body: { phoneNumber } })
  const otp = sent.reply.testCode as string
  const { reply } = await call(contract.verifyOtp, { body: { phoneNumber, otp } })
  return { phone: phoneNumber, token: reply.token, promised: [], lost: 0, refused: 0 }
}

/** Orders until told to stop; an order once begun is seen through. */
export async function keepOrdering(url: string, witness: Witness, stopped: () => boolean): Promise<void> {
  const call = contractClient(fetchFrom(url))
  while (!stopped()) {
    const key = randomUUID()
    witness.promised.push({ key, orderId: await orderFor(call, witness, key) })
  }
}

async function orderFor(call: CallContract, witness: Witness, key: string): Promise<string> {
  const body = orderBody(witness.phone, key)
  for (;;) {
    const answer = await tryCall(witness, call(contract.placeOrder, { body }, { token: witness.token, key }))
    if (answer?.status === 200) return answer.reply.order._id
    if (answer && ![503, 429].includes(answer.status)) {
      throw new Error(`an order was answered with ${answer.status}: ${JSON.stringify(answer.reply)}`)
    }
    if (answer) witness.refused += 1
    await wait(20)
  }
}

/** The notes carry the key, so that an order can be told apart from a second one for the same key. */
function orderBody(phoneNumber: string, key: string) {
  return {
    items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }],
    totalAmount: 160,
    paymentMethod: 'COD',
    phoneNumber,
    userAddress: 'A house in the middle of a storm',
    notes: key,
  }
}

/** What the server's books say against what the customers were promised. */
export interface Verdict {
  promised: number
  /** Orders promised that are not there. */
  lost: string[]
  /** Keys with more than one order. */
  doubled: string[]
  /** Orders without lines, with lines that do not make up the price, or that nobody was promised. */
  half: string[]
}

/** Reads every order of every customer and compares. */
export async function compare(url: string, witnesses: Witness[]): Promise<Verdict> {
  const verdict: Verdict = { promised: 0, lost: [], doubled: [], half: [] }
  for (const witness of witnesses) {
    const stored = await ordersOf(url, witness)
    const idsOfKey = new Map<string, string[]>()
    for (const { _id, notes, items, price } of stored) {
      idsOfKey.set(notes ?? '', [...(idsOfKey.get(notes ?? '') ?? []), _id])
      const total = items.reduce((sum, line) => sum + line.total, 0)
      if (items.length !== 1 || total !== price || price !== 160) verdict.half.push(_id)
    }
    for (const { key, orderId } of witness.promised) {
      const ids = idsOfKey.get(key) ?? []
      if (!ids.includes(orderId)) verdict.lost.push(orderId)
      if (ids.length > 1) verdict.doubled.push(key)
      idsOfKey.delete(key)
    }
    verdict.half.push(...[...idsOfKey.values()].flat())
    verdict.promised += witness.promised.length
  }
  return verdict
}

async function ordersOf(url: string, { phone, token }: Witness) {
  const call = contractClient(fetchFrom(url))
  const orders = []
  let cursor: string | null = null
  do {
    const query = { limit: 500, ...(cursor !== null && { cursor }) }
    const page: Awaited<ReturnType<typeof read>> = await read(query)
    orders.push(...page.orders)
    cursor = page.nextCursor
  } while (cursor !== null)
  return orders

  async function read(query: { limit: number; cursor?: string }) {
    const { status, reply } = await call(contract.listOrders, { params: { phone }, query }, { token })
    if (status !== 200) throw new Error(`the orders could not be read: ${reply.error}`)
    return reply
  }
}
