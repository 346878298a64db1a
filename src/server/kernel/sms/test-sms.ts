import type { Sms } from './sms.ts'

/** Sends nothing; every code is the same. */
export const testSms: Sms = {
  testMode: true,
  sendCode: async () => {},
}

/** The code of every test sign-in: `1234`, and as many digits more as are asked for. */
export const testCode = (length: number) => '12345678'.slice(0, length)
