import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'

/** What plates are to be like, with how many of each; nothing where nobody has said anything. */
export function SheetChoices({ sheet }: { sheet: ProductionSheet }) {
  const id = useId()
  if (sheet.choices.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-bold" style={{ fontSize: '1.25em' }}>
        {m.production_choices()}
      </h3>
      <ul className="wrap-anywhere flex flex-wrap gap-2">
        {sheet.choices.map(({ text, sure, pending }) => (
          <li key={text} className="flex items-baseline gap-2 rounded-lg bg-surface px-3 py-2 shadow-card">
            <b className="text-leaf-dark tabular-nums" style={{ fontSize: '1.5em', lineHeight: 1 }}>
              {sure + pending}
            </b>
            <span>{text}</span>
            {pending > 0 && <span className="text-ink-soft">{m.production_choice_pending({ count: pending })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same in a line, for paper; empty without any. */
export function choicesText({ choices }: ProductionSheet): string {
  if (choices.length === 0) return ''
  const said = choices.map(({ text, sure, pending }) => m.production_choice({ count: sure + pending, text }))
  return m.production_choices_line({ choices: said.join(' · ') })
}
