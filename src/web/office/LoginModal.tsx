import { Eye, EyeOff } from 'lucide-react'
import { lazy, type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useAdminSession } from './session-context.ts'

const PhoneSignIn = lazy(() => import('./sign-in/PhoneSignIn.tsx'))
const HTTP_LOCKED = 423

interface LoginModalProps {
  /** Why the panel is not there, if it was or should have been. */
  reason: string | null
  /** Said in letters that are read from across the kitchen. */
  fromAfar?: string | null
  /** Checks the stored sign-in again. */
  onRetry?: () => void
}

/** Stands in place of the panel until an admin has signed in. */
export function LoginModal({ reason, fromAfar, onRetry }: LoginModalProps) {
  const { signIn } = useAdminSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  /** The code of the second factor; `null` until the server asks for one. */
  const [totp, setTotp] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [byPhone, setByPhone] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const totpField = useRef<HTMLInputElement>(null)

  useEffect(() => emailField.current?.focus(), [])
  const asksTotp = totp !== null
  useEffect(() => {
    if (asksTotp) totpField.current?.focus()
  }, [asksTotp])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setError(null)
    if (email.trim() === '' || password === '') {
      setError(m.admin_login_fields_required())
      const missing = email.trim() === '' ? emailField : passwordField
      missing.current?.focus()
      return
    }
    setBusy(true)
    try {
      await signIn(email.trim(), password, totp ?? undefined)
    } catch (failure) {
      setError(loginErrorText(failure))
      setBusy(false)
      if (failure instanceof ApiError && failure.code === 'login_second_factor') setTotp((typed) => typed ?? '')
      const wrong = asksTotp ? totpField : passwordField
      wrong.current?.select()
    }
  }

  if (byPhone) return <PhoneSignIn onBack={() => setByPhone(false)} />
  return (
    <main className="grid min-h-dvh content-center place-items-center gap-4 bg-sunken p-4">
      {fromAfar && (
        <p
          role="status"
          className="text-center font-bold"
          style={{ fontSize: 'clamp(1.75rem, 5vw, 6rem)', lineHeight: 1.2 }}
        >
          {fromAfar}
        </p>
      )}
      <div
        role="dialog"
        aria-labelledby="admin-login-title"
        aria-describedby="admin-login-note"
        className="w-full max-w-104"
      >
        <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-xl bg-surface p-6 shadow-float">
          <Logo />
          <h1 id="admin-login-title" className="font-bold text-xl">
            {m.admin_login_title()}
          </h1>
          {reason && (
            <Alert
              tone="warning"
              announce
              action={
                onRetry && (
                  <Button variant="secondary" onClick={onRetry}>
                    {m.ui_try_again()}
                  </Button>
                )
              }
            >
              {reason}
            </Alert>
          )}
          <Field
            ref={emailField}
            label={m.admin_login_email()}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField field={passwordField} value={password} onChange={setPassword} />
          {asksTotp && (
            <Field
              ref={totpField}
              label={m.admin_login_second_factor()}
              hint={m.admin_login_second_factor_hint()}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              value={totp}
              onChange={(event) => setTotp(event.target.value)}
            />
          )}
          <div>
            {/* Stands from the start, so that an error that comes later is read out. */}
            <div role="alert" className="font-medium text-base text-danger-dark not-empty:mb-4">
              {error}
            </div>
            <div className="grid grid-cols-2 gap-3">
              <Button variant="secondary" onClick={() => window.location.assign('/')}>
                {m.admin_login_cancel()}
              </Button>
              <Button type="submit" busy={busy} busyLabel={m.admin_login_submitting()}>
                {m.admin_login_submit()}
              </Button>
            </div>
          </div>
          <Button variant="quiet" onClick={() => setByPhone(true)}>
            {m.phone_sign_in_title()}
          </Button>
          <p id="admin-login-note" className="text-ink-soft text-sm">
            {m.admin_login_note()}
          </p>
        </form>
      </div>
    </main>
  )
}

interface PasswordFieldProps {
  field: React.RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
}

function PasswordField({ field, value, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      ref={field}
      label={m.admin_login_password()}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <IconButton
          label={shown ? m.admin_login_hide_password() : m.admin_login_show_password()}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </IconButton>
      }
    />
  )
}

/** Spec: admin §8. The server's own words, else what HTTP 423 means, else the general text. */
function loginErrorText(failure: unknown): string {
  const locked = failure instanceof ApiError && failure.status === HTTP_LOCKED
  return errorText(failure, locked ? m.admin_login_locked() : m.admin_login_failed())
}
