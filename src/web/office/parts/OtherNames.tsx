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

function Texts({ typed, onChange }: Omit<OtherNamesProps, 'className'>) {
  const { nameHi, nameMr, descriptionHi, descriptionMr } = typed
  return (
    <>
      <p className="text-ink-soft text-sm">{m.admin_names_hint()}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field
          name="nameHi"
          label={m.admin_name_hi()}
          lang="hi"
          maxLength={200}
          autoComplete="off"
          value={nameHi}
          onChange={(event) => onChange({ nameHi: event.target.value })}
        />
        <Field
          name="nameMr"
          label={m.admin_name_mr()}
          lang="mr"
          maxLength={200}
          autoComplete="off"
          value={nameMr}
          onChange={(event) => onChange({ nameMr: event.target.value })}
        />
        {descriptionHi !== undefined && (
          <TextArea
            label={m.admin_description_hi()}
            lang="hi"
            maxLength={1000}
            value={descriptionHi}
            onChange={(event) => onChange({ descriptionHi: event.target.value })}
          />
        )}
        {descriptionMr !== undefined && (
          <TextArea
            label={m.admin_description_mr()}
            lang="mr"
            maxLength={1000}
            value={descriptionMr}
            onChange={(event) => onChange({ descriptionMr: event.target.value })}
          />
        )}
      </div>
    </>
  )
}
