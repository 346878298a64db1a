import { Camera } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { NO_PHOTO_REASONS, type NoPhotoReason } from '#shared/domain/delivery/proof.ts'
import { dataUrlOf } from '#web/kit/api/call-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { TakenPhoto } from '../data/rider-day.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { NO_PHOTO_TEXTS } from './stop-texts.ts'

/** What was taken as proof: a photo, or why there is none. */
export interface PhotoEntry {
  photo: (TakenPhoto & { url: string }) | null
  /** `undefined`: a photo is asked for; `null`: there is none, and nobody has said why. */
  noPhoto: NoPhotoReason | null | undefined
}

export const NO_PHOTO_ENTRY: PhotoEntry = { photo: null, noPhoto: undefined }

interface PhotoFieldsProps {
  entry: PhotoEntry
  problem: string | null
  onChange: (entry: PhotoEntry) => void
}

/** Asks for a photo at the door, or why there is none. */
export function PhotoFields({ entry, problem, onChange }: PhotoFieldsProps) {
  if (entry.noPhoto !== undefined) return <WhyNone entry={entry} problem={problem} onChange={onChange} />
  return <Take entry={entry} problem={problem} onChange={onChange} />
}

function Take({ entry, problem, onChange }: PhotoFieldsProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { photo } = entry

  // React does not hear that the camera was closed without a photo.
  useEffect(() => {
    const of = input.current
    const cancelled = () => setFailed(m.rider_photo_cancelled())
    of?.addEventListener('cancel', cancelled)
    return () => of?.removeEventListener('cancel', cancelled)
  }, [])

  async function take(file: File | undefined) {
    if (!file) return
    setFailed(null)
    setBusy(true)
    try {
      const takenAt = new Date().toISOString()
      const { shrinkPhoto } = await import('./shrink-photo.ts')
      const small = await shrinkPhoto(file)
      onChange({ photo: { file: small, takenAt, url: await dataUrlOf(small) }, noPhoto: undefined })
    } catch {
      setFailed(m.rider_photo_unreadable())
    }
    setBusy(false)
  }

  return (
    <fieldset className="flex flex-col gap-3" aria-busy={busy || undefined}>
      <legend className="mb-3 font-bold text-xl">{m.rider_photo_title()}</legend>
      {photo && (
        <img
          src={photo.url}
          alt={m.rider_photo_alt()}
          className="max-h-72 w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
      <p id={`${id}-hint`} className="text-base">
        {busy ? m.rider_photo_preparing() : m.rider_photo_hint()}
      </p>
      <label
        className={buttonClass(
          photo ? 'secondary' : 'primary',
          'min-h-16 w-full cursor-pointer text-xl has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2',
        )}
      >
        <Camera className="size-7" />
        {photo ? m.rider_photo_again() : m.rider_photo_take()}
        <input
          ref={input}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // The same file once more is a change, too.
            currentTarget.value = ''
          }}
        />
      </label>
      <p id={`${id}-problem`} role="alert" className="font-semibold text-base text-danger-dark empty:hidden">
        {busy ? null : (failed ?? (photo ? null : problem))}
      </p>
      <Button variant="secondary" full className="min-h-14" onClick={() => onChange({ ...entry, noPhoto: null })}>
        {m.rider_photo_none()}
      </Button>
    </fieldset>
  )
}

function WhyNone({ entry, problem, onChange }: PhotoFieldsProps) {
  return (
    <ReasonFields
      name="no-photo"
      title={m.rider_photo_none_why()}
      reasons={NO_PHOTO_REASONS}
      texts={NO_PHOTO_TEXTS}
      chosen={entry.noPhoto ?? null}
      problem={problem}
      onChoose={(noPhoto) => onChange({ ...entry, noPhoto })}
    >
      <Button variant="secondary" full className="min-h-14" onClick={() => onChange({ ...entry, noPhoto: undefined })}>
        {m.rider_photo_after_all()}
      </Button>
    </ReasonFields>
  )
}
