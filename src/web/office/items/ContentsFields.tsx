import * as m from '#paraglide/messages.js'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { MAX_ALTERNATIVES } from '#shared/domain/catalog/contents.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Choice, CodeChoices } from '#web/kit/parts/CodeChoices.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { ItemDraft } from './item-draft.ts'
import { contentsOfTyped, idsOfTyped, NONE, NOT_ENTERED, typedContentsOf, typedContentsText } from './typed-contents.ts'

interface ContentsFieldsProps {
  /** The item itself takes no place of its own. */
  id: string | null
  draft: ItemDraft
  onChange: (fields: Partial<ItemDraft>) => void
  className: string
}

/** What is in a dish, and what is packed in its place for those who must not eat that. */
export function ContentsFields({ id, draft: { contents, alternatives }, onChange, className }: ContentsFieldsProps) {
  const chosen = contentsOfTyped(contents) ?? []
  return (
    <div className={`flex flex-col gap-4 ${className}`}>
      <div>
        <CodeChoices
          legend={m.admin_item_form_contents()}
          hint={m.admin_item_form_contents_hint()}
          chosen={chosen}
          onChange={(codes) => onChange({ contents: codes.length === 0 ? NOT_ENTERED : typedContentsOf(codes) })}
        >
          <Choice
            checked={contents === NONE}
            onChange={() => onChange({ contents: contents === NONE ? NOT_ENTERED : NONE })}
          >
            {m.admin_item_form_contents_none()}
          </Choice>
        </CodeChoices>
        <p role="status" className="font-medium text-turmeric-dark text-sm empty:hidden">
          {contents === NOT_ENTERED && typedContentsText(contents)}
        </p>
      </div>
      {chosen.length > 0 && (
        <Alternatives
          id={id}
          ids={idsOfTyped(alternatives)}
          onChange={(ids) => onChange({ alternatives: ids.join(',') })}
        />
      )}
    </div>
  )
}

interface AlternativesProps {
  id: string | null
  ids: string[]
  onChange: (ids: string[]) => void
}

/** One place more than are chosen, as long as there is one. */
function Alternatives({ id, ids, onChange }: AlternativesProps) {
  const items = useCall(itemCalls.listItems, {}).data?.items ?? []
  const places = Math.min(ids.length + 1, MAX_ALTERNATIVES)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Array.from({ length: places }, (_, place) => {
        const chosen = ids[place] ?? ''
        const known = items.some(({ _id }) => _id === chosen)
        return (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is by its number.
            key={place}
            label={
              place === 0 ? m.admin_item_form_alternative() : m.admin_item_form_alternative_next({ number: place + 1 })
            }
            value={chosen}
            onChange={({ target }) => {
              const next = [...ids]
              next[place] = target.value
              onChange(next.filter((other) => other !== ''))
            }}
            options={[
              { value: '', label: m.admin_item_form_alternative_none() },
              ...(chosen !== '' && !known ? [{ value: chosen, label: m.admin_item_form_alternative_gone() }] : []),
              ...items
                .filter(({ _id }) => _id !== id && (_id === chosen || !ids.includes(_id)))
                .map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        )
      })}
    </div>
  )
}
