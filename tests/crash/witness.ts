import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '#shared/contract/contract.ts'
import { type CallContract, contractClient, fetchFrom } from '../support/client.ts'

/** A signed-in customer. */
export interface Witness {
  phone: string
  token: string
}

/** What a customer has seen, in the order in which it was seen: a line of the witness log each. */
export type Testimony =
  | { saw: 'session'; phone: string; token: string }
  /** The answer to `key` named this order. */
  | { saw: 'promise'; phone: string; key: string; orderId: string }
  /** A request that got no answer. */
  | { saw: 'silence'; phone: string }
  /** An answer that the server cannot serve now. */
  | { saw: 'rejection'; phone: string; status: number; ms: number }

/** With the microsecond, of the clock that all processes share, before which it was seen. */
export type Noted = Testimony & { us: number }

export type Note = (testimony: Testimony) => void

/** Signs a customer in, with the test code. Throws when the server does not answer with a session. */
export async function newWitness(url: string, phoneNumber: string, note: Note): Promise<Witness> {
  const call = contractClient(fetchFrom(url))
  const sent = await call(contract.sendOtp, { body: { phoneNumber } })
  const otp = sent.reply.testCode as string
  const { status, reply } = await call(contract.verifyOtp, { body: { phoneNumber, otp } })
  if (status !== 200) throw new Error(`no one was signed in: ${reply.error}`)
  note({ saw: 'session', phone: phoneNumber, token: reply.token })
  return { phone: phoneNumber, token: reply.token }
}

/** Orders until told to stop; an order once begun is seen through: no answer, or none that helps, and it asks again. */
export async function keepOrdering(url: string, witness: Witness, note: Note, stopped: () => boolean): Promise<void> {
  const call = contractClient(fetchFrom(url))
  while (!stopped()) {
    const key = randomUUID()
    note({ saw: 'promise', phone: witness.phone, key, orderId: await orderFor(call, witness, key, note) })
  }
}

/** After which a customer who got no answer asks again. A server that starts needs the processor more than they do. */
const SILENCE_MS = 100

/** Asks again what was asked with this key, until it is answered. */
export async function orderAgain(url: string, witness: Witness, key: string): Promise<void> {
  await orderFor(contractClient(fetchFrom(url)), witness, key, () => {})
}

async function orderFor(call: CallContract, { phone, token }: Witness, key: string, note: Note): Promise<string> {
  const body = orderBody(phone, key)
  for (;;) {
    const asked = performance.now()
    const answer = await call(contract.placeOrder, { body }, { token, key }).catch(() => null)
    if (answer?.status === 200) return answer.reply.order._id
    if (answer && ![503, 429].includes(answer.status)) {
      throw new Error(`an order was answered with ${answer.status}: ${JSON.stringify(answer.reply)}`)
    }
    const ms = Math.round(performance.now() - asked)
    note(answer ? { saw: 'rejection', phone, status: answer.status, ms } : { saw: 'silence', phone })
    await wait(answer ? 20 : SILENCE_MS)
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
  silences: number
  rejections: number
  /** Orders promised that are not there. */
  lost: string[]
  /** Keys with more than one order. */
  doubled: string[]
  /** Orders without lines, with lines that do not make up the price, or that nobody was promised. */
  half: string[]
}

/**
 * Reads every order of every customer of the log and compares. With `until`, a microsecond, the books are those of that
 * moment: what was promised later may be there or not.
 */
export async function compare(url: string, whole: Noted[], until = Number.POSITIVE_INFINITY): Promise<Verdict> {
  const log = whole.filter(({ us }) => us <= until)
  const later = new Set(whole.flatMap((noted) => (noted.us > until && noted.saw === 'promise' ? noted.key : [])))
  const count = (saw: Testimony['saw']) => log.filter((testimony) => testimony.saw === saw).length
  const verdict: Verdict = {
    promised: count('promise'),
    silences: count('silence'),
    rejections: count('rejection'),
    lost: [],
    doubled: [],
    half: [],
  }
  for (const witness of log.filter((testimony) => testimony.saw === 'session')) {
    const idsOfKey = new Map<string, string[]>()
    for (const { _id, notes, items, price } of await ordersOf(url, witness)) {
      idsOfKey.set(notes ?? '', [...(idsOfKey.get(notes ?? '') ?? []), _id])
      const total = items.reduce((sum, line) => sum + line.total, 0)
      if (items.length !== 1 || total !== price || price !== 160) verdict.half.push(_id)
    }
    for (const testimony of log) {
      if (testimony.saw !== 'promise' || testimony.phone !== witness.phone) continue
      const ids = idsOfKey.get(testimony.key) ?? []
      if (!ids.includes(testimony.orderId)) verdict.lost.push(testimony.orderId)
      if (ids.length > 1) verdict.doubled.push(testimony.key)
      idsOfKey.delete(testimony.key)
    }
    for (const [key, ids] of idsOfKey) {
      if (!later.has(key)) verdict.half.push(...ids)
      else if (ids.length > 1) verdict.doubled.push(key)
    }
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
