import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AddressLocation } from '#shared/contract/people/customer/addresses.schemas.ts'
import { digipinOf, pointOfDigipin } from '#shared/domain/delivery/digipin.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { httpsOnly } from '#web/kit/browser/https-only.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

interface LocationFieldProps {
  location: AddressLocation | null
  onChange: (location: AddressLocation | null) => void
}

/** Where an address is: shared on a tap, or typed as a DIGIPIN. Nobody has to say it. */
export default function LocationField({ location, onChange }: LocationFieldProps) {
  const [typing, setTyping] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    try {
      onChange(await whereIAm())
    } catch {
      setProblem(m.address_location_denied())
    }
  })
  const type = (text: string) => {
    setCode(text)
    setProblem(null)
    const point = pointOfDigipin(text)
    if (point) onChange({ ...point, accuracy: null })
  }
  if (location) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="flex min-w-0 flex-1 basis-48 gap-2">
          <MapPin className="mt-0.5 size-5 shrink-0 text-leaf" />
          {sharedText(location)}
        </p>
        <Button
          variant="quiet"
          onClick={() => {
            setCode('')
            onChange(null)
          }}
        >
          {m.address_location_remove()}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {isSecureContext && (
          <Button variant="secondary" busy={busy} busyLabel={m.address_location_looking()} onClick={() => run()}>
            <LocateFixed className="size-5 shrink-0" />
            {m.address_location_share()}
          </Button>
        )}
        {!typing && (
          <Button variant="quiet" onClick={() => setTyping(true)}>
            {m.address_digipin_know()}
          </Button>
        )}
      </div>
      <p className="text-ink-soft text-sm">{isSecureContext ? m.address_location_hint() : m.https_location()}</p>
      {typing && (
        <Field
          label={m.address_digipin()}
          placeholder="4FP-4CK-6L24"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={code}
          error={code.replace(/[\s-]/g, '').length >= 10 ? m.address_digipin_wrong() : undefined}
          onChange={({ target }) => type(target.value)}
        />
      )}
      <p role="alert" className="text-danger-dark text-sm empty:hidden">
        {problem}
      </p>
    </div>
  )
}

function sharedText(location: AddressLocation): string {
  const digipin = digipinOf(location) ?? `${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)}`
  return location.accuracy === null
    ? m.address_location_typed({ digipin })
    : m.address_location_shared({ digipin, metres: Math.round(location.accuracy) })
}

const PATIENCE_MS = 15_000

/** Asks the device, which asks its owner. */
function whereIAm(): Promise<AddressLocation> {
  return new Promise((resolve, reject) => {
    const { geolocation } = httpsOnly()
    if (!geolocation) return reject(new Error('this device tells no location'))
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      reject,
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    )
  })
}
