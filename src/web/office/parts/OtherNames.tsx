import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { TypedDescriptions, TypedNames } from './typed-names.ts'

interface OtherNamesProps {
  typed: TypedNames & Partial<TypedDescriptions>
  onChange: (fields: Partial<TypedNames & TypedDescriptions>) => void
  className: string
}

/** The names in Hindi and Marathi, and the descriptions of what has them; folded away until they are opened. */
export function OtherNames({ typed, onChange, className }: OtherNamesProps) {
  const [open, setOpen] = useState(false)
  const { nameHi, nameMr } = typed
  const names = [...new Set([nameHi, nameMr])].filter((name) => name.trim() !== '')
  return (
    <details open={open} className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2">
        <span className="font-semibold text-leaf-dark">{m.admin_names()}</span>
        {!open && <span className="wrap-anywhere text-ink-soft">{names.join(' · ')}</span>}
      </summary>
      {open && <Texts typed={typed} onChange={onChange} />}
    </details>
  )
}

const NAMES = [
  { field: 'nameHi', lang: 'hi', label: m.admin_name_hi },
  { field: 'nameMr', lang: 'mr', label: m.admin_name_mr },
] as const
const DESCRIPTIONS = [
  { field: 'descriptionHi', lang: 'hi', label: m.admin_description_hi },
  { field: 'descriptionMr', lang: 'mr', label: m.admin_description_mr },
] as const

function Texts({ typed, onChange }: Omit<OtherNamesProps, 'className'>) {
  const descriptions = DESCRIPTIONS.filter(({ field }) => field in typed)
  return (
    <>
      <p className="text-ink-soft text-sm">{m.admin_names_hint()}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {NAMES.map(({ field, lang, label }) => (
          <Field
            key={field}
            name={field}
            label={label()}
            lang={lang}
            maxLength={200}
            autoComplete="off"
            value={typed[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        {descriptions.map(({ field, lang, label }) => (
          <TextArea
            key={field}
            label={label()}
            lang={lang}
            maxLength={1000}
            value={typed[field] ?? ''}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
    </>
  )
}
