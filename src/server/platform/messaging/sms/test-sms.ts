import type { Sms } from './sms.ts'

/** Sends nothing; every code is the same. */
export const testSms: Sms = {
  testCode: '1234',
  sendCode: async () => {},
}
