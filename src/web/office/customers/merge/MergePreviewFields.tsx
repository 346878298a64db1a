import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { MergePreview, MergeSide } from '#shared/contract/people/office/merge.schemas.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { movedTexts } from './merge-texts.ts'
import type { useMerge } from './use-merge.ts'

interface MergePreviewFieldsProps {
  preview: MergePreview
  merge: Pick<ReturnType<typeof useMerge>, 'name' | 'phone' | 'choose'>
}

/** What merging does, and which name and phone stay. */
export function MergePreviewFields({ preview: { keep, goes, problem }, merge }: MergePreviewFieldsProps) {
  if (problem !== null) {
    return (
      <Alert tone="danger">
        {problem === 'merge_blocked' ? m.error_merge_blocked() : m.error_merge_both_subscribed()}
      </Alert>
    )
  }
  const moved = movedTexts(goes.figures)
  return (
    <div className="wrap-anywhere flex flex-col gap-4">
      <div>
        <p className="font-semibold">{m.customer_merge_moves({ name: nameOf(goes) })}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5 tabular-nums marker:text-turmeric">
          {moved.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{m.customer_merge_notes()}</li>
          <li>{m.customer_merge_sessions({ count: goes.figures.sessions })}</li>
        </ul>
      </div>
      {(keep.name ?? '') !== (goes.name ?? '') && (
        <Choice
          legend={m.customer_merge_name()}
          name="name"
          chosen={merge.name}
          options={{ keep: nameOf(keep), goes: nameOf(goes) }}
          onChoose={(name) => merge.choose({ name })}
        />
      )}
      <Choice
        legend={m.customer_merge_phone()}
        name="phone"
        chosen={merge.phone}
        options={{ keep: displayPhone(keep.phone_number ?? ''), goes: displayPhone(goes.phone_number ?? '') }}
        onChoose={(phone) => merge.choose({ phone })}
      />
      <p className="text-ink-soft text-sm">{m.customer_merge_phone_text()}</p>
    </div>
  )
}

interface ChoiceProps {
  legend: string
  name: string
  chosen: 'keep' | 'goes'
  options: { keep: string; goes: string }
  onChoose: (side: 'keep' | 'goes') => void
}

function Choice({ legend, name, chosen, options, onChoose }: ChoiceProps) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {(['keep', 'goes'] as const).map((side) => (
        <RadioCard
          key={side}
          name={name}
          title={options[side]}
          checked={chosen === side}
          onChange={() => onChoose(side)}
        />
      ))}
    </fieldset>
  )
}

const nameOf = ({ name }: MergeSide) => name ?? m.customer_no_name()
