import { useEffect, useRef } from 'react'
import { httpsOnly } from '#web/kit/browser/https-only.ts'

/** Takes the code out of the SMS where the browser offers that (WebOTP: Android). */
export function useWebOtp(onCode: (code: string) => void) {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const { credentials } = httpsOnly()
    if (!credentials || !('OTPCredential' in window)) return
    const ended = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: ended.signal } as CredentialRequestOptions
    credentials.get(options).then(
      (credential) => {
        if (credential && 'code' in credential) latest.current(String(credential.code))
      },
      // Declined, timed out or not allowed here: the code is typed by hand.
      () => {},
    )
    return () => ended.abort()
  }, [])
}
