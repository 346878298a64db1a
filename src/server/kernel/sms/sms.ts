import type { SmsConfig } from '#server/kernel/config/config.ts'
import { msg91Sms } from './msg91.ts'
import { testSms } from './test-sms.ts'
import { twilioSms } from './twilio.ts'

/** Sends one-time codes. Implementations throw when the provider did not take the message. */
export interface Sms {
  /** Nothing is really sent, and every sign-in takes the same code (test-sms.ts). */
  testMode: boolean
  /** @param phone E.164 */
  sendCode(phone: string, code: string): Promise<void>
}

/** The provider of the configuration. `publicUrl` is the site whose form a phone may fill by itself (WebOTP). */
export function smsOf(config: SmsConfig, publicUrl: string | null): Sms {
  switch (config.provider) {
    case 'test':
      return testSms
    case 'msg91':
      return msg91Sms(config)
    case 'twilio':
      return twilioSms(config, publicUrl)
  }
}
