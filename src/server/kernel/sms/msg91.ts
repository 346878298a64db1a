import type { SmsConfig } from '#server/kernel/config/config.ts'
import { post } from './post.ts'
import type { Sms } from './sms.ts'

type Msg91Config = Extract<SmsConfig, { provider: 'msg91' }>

/**
 * MSG91's OTP call. Indian rules (DLT) bind the text to a registered template, so the text itself, with its WebOTP last
 * line, stands in the template `templateId`; only the code is sent.
 */
export function msg91Sms(config: Msg91Config): Sms {
  return {
    testMode: false,
    async sendCode(phone, code) {
      const url = new URL('/api/v5/otp', config.apiUrl)
      url.searchParams.set('template_id', config.templateId)
      url.searchParams.set('mobile', phone.slice(1))
      url.searchParams.set('otp', code)
      const reply = await post(url.href, {
        headers: { authkey: config.authKey, 'content-type': 'application/json' },
        body: '{}',
      })
      // MSG91 answers 200 to rejections too; the body tells.
      const accepted = typeof reply === 'object' && reply !== null && 'type' in reply && reply.type === 'success'
      if (!accepted) throw new Error('the SMS provider rejected the message')
    },
  }
}
