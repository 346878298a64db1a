import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { PHONE_ENTRY_LENGTH } from '#shared/base/phone.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { createApi } from '#web/kit/api/call-api.ts'
import { deviceToken } from '#web/kit/browser/device-token.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import { afterRejection, afterSend, canTypeOnly, keepSentCode, readSentCode, type SentCode } from './sent-codes.ts'

/** Who has chosen another language elsewhere reads on in it: the server has told this browser to keep it. */
function followLanguage({ language }: User) {
  if (language !== null && language !== document.documentElement.lang) location.reload()
}

/** The sign-in's steps and what each is doing: phone, then code, then done. `knownPhone` are the ten digits to begin with. */
export function useSignIn(onSignedIn: () => void, knownPhone = '') {
  const { api, signIn } = useCustomerSession()
  const [step, setStep] = useState<'phone' | 'code' | 'same'>('phone')
  /** Verified, but it is not known yet whether it is the person who had the number: since when it was silent. */
  const [unsure, setUnsure] = useState<{ token: string; since: string } | null>(null)
  /** The ten digits. */
  const [phone, setPhoneDigits] = useState(knownPhone)
  const [sent, setSent] = useState<SentCode | null>(() => (knownPhone === '' ? null : readSentCode(`+91${knownPhone}`)))
  const [error, setError] = useState('')
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null)
  const working = useRef(false)
  const fullPhone = `+91${phone}`

  function fail(text: string) {
    setError(text)
    toast.error(text)
  }

  /** Clears the error and its toast before the next attempt. */
  function clearError() {
    setError('')
    dismissToast(error)
  }

  function remember(next: SentCode | null) {
    keepSentCode(fullPhone, next)
    setSent(next)
  }

  /** Runs one request at a time: a second tap meanwhile does nothing. */
  async function work(kind: 'sending' | 'verifying', run: () => Promise<void>) {
    if (working.current) return
    working.current = true
    setBusy(kind)
    clearError()
    await run()
    working.current = false
    setBusy(null)
  }

  const requestCode = () =>
    work('sending', async () => {
      try {
        const reply = await api.call(authCalls.sendOtp, {
          body: { phoneNumber: fullPhone, deviceToken: deviceToken() },
        })
        const next = afterSend(reply, Date.now())
        remember(next)
        setStep('code')
        if (next.blocked) toast.warning(m.login_resends_used_up())
        else if (step === 'code') toast.info(reply.message)
      } catch (rejection) {
        const blocked = rejection instanceof ApiError && rejection.code === 'code_send_blocked'
        if (rejection instanceof ApiError && rejection.retryAfter !== null) {
          remember(afterRejection(sent, rejection.retryAfter, blocked, Date.now()))
        }
        // The form shows the countdown of the half hour.
        if (blocked) toast.error(m.login_resends_used_up())
        else fail(errorText(rejection, m.login_send_failed()))
      }
    })

  function finish(user: User, token: string) {
    setStep('phone')
    setPhoneDigits('')
    setUnsure(null)
    signIn(user, token)
    toast.success(m.login_successful())
    onSignedIn()
    followLanguage(user)
  }

  return {
    step,
    /** The day on which the number was last heard of; while it is asked whether it is the same person. */
    silentSince: unsure?.since ?? null,
    phone,
    sent,
    error,
    busy,

    setPhone(digits: string) {
      setPhoneDigits(digits)
      clearError()
      setSent(digits.length === PHONE_ENTRY_LENGTH ? readSentCode(`+91${digits}`) : null)
    },

    changePhone() {
      setStep('phone')
      clearError()
    },

    /** From the phone step. No new code is requested while the last one is valid and resending is blocked. */
    sendCode() {
      if (phone === '') return fail(m.login_phone_required())
      if (!canTypeOnly(sent, Date.now())) return requestCode()
      clearError()
      setStep('code')
    },

    resendCode: requestCode,

    /** Whether it is the person who had the number before. */
    answerSame: (same: boolean) =>
      work('verifying', async () => {
        if (!unsure) return
        const { token } = unsure
        try {
          const body = { same, deviceToken: deviceToken() }
          const ownApi = createApi(
            () => token,
            () => undefined,
          )
          finish((await ownApi.call(authCalls.answerSamePerson, { body })).user, token)
        } catch (rejection) {
          fail(errorText(rejection, m.login_verify_failed()))
        }
      }),

    verify: (code: string) => {
      if (code === '') return fail(m.login_code_required())
      return work('verifying', async () => {
        try {
          const body = { phoneNumber: fullPhone, otp: code, deviceToken: deviceToken() }
          const reply = await api.call(authCalls.verifyOtp, { body })
          remember(null)
          if (!reply.samePerson) return finish(reply.user, reply.token)
          setUnsure({ token: reply.token, since: reply.samePerson.since })
          setStep('same')
        } catch (rejection) {
          const declined = rejection instanceof ApiError && rejection.declined
          fail(errorText(rejection, declined ? m.login_verification_failed() : m.login_verify_failed()))
        }
      })
    },
  }
}

export type SignIn = ReturnType<typeof useSignIn>
