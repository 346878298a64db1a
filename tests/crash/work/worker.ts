import { setTimeout as wait } from 'node:timers/promises'
import type { CallContract } from '../../support/client.ts'
import { newWitness, type Witness } from '../witness.ts'

/** A kind of work that goes on while the server is killed. */
export interface KindOfWork<Thing extends string = string> {
  /** How many do it at the same time. */
  people: number
  /** What was acknowledged, each with a statement that finds its ids (`$1`) with how often each is there. */
  checks: Record<Thing, string>
  /** What the kitchen needs first. */
  prepare?: (kitchen: Kitchen) => Promise<void>
  /** Some calls after each other. What was acknowledged is put down by `done`. */
  turn: (worker: Worker<Thing>) => Promise<void>
}

export interface Kitchen {
  url: string
  call: CallContract
  /** The owner. */
  office: { id: string; token: string }
  insist: Insist
  customerId(phone: string): Promise<string>
}

export interface Worker<Thing extends string> extends Kitchen {
  /** The customer in whose name it is done. */
  witness: Witness
  /** Counts the turns of all who do this work: no two are the same. */
  turn: number
  done(thing: Thing, id: string): void
}

interface Answered {
  status: number
  reply: { code?: unknown }
}

/** Asks again until it is answered. A rejection is an answer if `accepts` says so; any other throws. */
export type Insist = <Answer extends Answered>(
  ask: () => Promise<Answer>,
  accepts?: (answer: Answer, tries: number) => boolean,
) => Promise<Answer>

/** Asked again after a lost answer, it may be rejected as done. */
export const asDone = (_: unknown, tries: number) => tries > 0

/** Rejected with one of these codes. */
export const rejectedAs =
  (...codes: string[]) =>
  ({ reply }: Answered) =>
    codes.includes(String(reply.code))

/** Calls `onSilence` for each answer that did not come. */
export function insisting(onSilence: () => void): Insist {
  return async (ask, accepts = () => false) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask().catch(() => null)
      if (answer && answer.status < 300) return answer
      if (answer && answer.status < 500 && answer.status !== 429) {
        if (accepts(answer, tries)) return answer
        throw new Error(`${answer.status}: ${JSON.stringify(answer.reply)}`)
      }
      onSilence()
      await wait(100)
    }
  }
}

/** Signs in by a new code for as long as answers are lost. */
export function signIn({ url, insist }: { url: string; insist: Insist }, phone: string): Promise<Witness> {
  return insist(async () => ({ status: 200, reply: {}, ...(await newWitness(url, phone, () => {})) }))
}
