import type { SmsConfig } from '#server/kernel/config/config.ts'
import { codeMessage } from './message.ts'
import { post } from './post.ts'
import type { Sms } from './sms.ts'

type TwilioConfig = Extract<SmsConfig, { provider: 'twilio' }>

/** Twilio's Messages call: form-encoded, basic authorization, 201 with the message's `sid`. */
export function twilioSms(config: TwilioConfig, publicUrl: string | null): Sms {
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`, config.apiUrl).href
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`
  return {
    testMode: false,
    async sendCode(phone, code) {
      const form = new URLSearchParams({ To: phone, From: config.from, Body: codeMessage(code, publicUrl) })
      await post(url, {
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
    },
  }
}
