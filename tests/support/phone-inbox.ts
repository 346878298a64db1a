import type { Sms } from '#server/kernel/sms/sms.ts'

/** Stands for the phones outside: keeps what was sent, and can be out of order like a provider. */
export interface PhoneInbox extends Sms {
  /** All codes sent to a phone (E.164), the latest last. */
  codesOf(phone: string): string[]
  /** The latest code of a phone. */
  codeOf(phone: string): string
  /** While true the provider takes no message. */
  failing: boolean
}

export function phoneInbox(): PhoneInbox {
  const sent: { phone: string; code: string }[] = []
  const codesOf = (phone: string) => sent.filter((message) => message.phone === phone).map(({ code }) => code)
  const inbox: PhoneInbox = {
    testMode: false,
    failing: false,
    async sendCode(phone, code) {
      if (inbox.failing) throw new Error('the SMS provider answered 500')
      sent.push({ phone, code })
    },
    codesOf,
    codeOf: (phone) => {
      const code = codesOf(phone).at(-1)
      if (code === undefined) throw new Error(`nothing was sent to ${phone}`)
      return code
    },
  }
  return inbox
}
