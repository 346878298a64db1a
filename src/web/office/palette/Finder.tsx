import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { SearchField } from '../parts/SearchField.tsx'
import type { TabEntry } from '../parts/tab-entry.ts'
import type { Hit } from './sources.ts'
import { useFound } from './use-found.ts'

interface FinderProps {
  input: RefObject<HTMLInputElement | null>
  tabs: readonly TabEntry[]
  onChoose: (hit: Hit) => void
}

/**
 * The box with what is found for what is typed in it: a combobox whose list always stands open. The focus stays in the box,
 * the arrow keys choose, Enter goes there. Written by hand: Base UI's Autocomplete brings 30 kB for placing lists that float.
 */
export function Finder({ input, tabs, onChoose }: FinderProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  /** The key of what the arrow keys have chosen. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { groups, searching, failed } = useFound(typed.trim(), tabs)
  const hits = groups.flatMap(({ items }) => items)
  // As long as nothing is chosen, and when it is there no more, the first is.
  const current = Math.max(
    0,
    hits.findIndex(({ key }) => key === chosen),
  )
  const idOf = (hit: Hit | undefined) => hit && `${id}-${hits.indexOf(hit)}`

  function go(to: number) {
    const hit = hits[(to + hits.length) % hits.length]
    setChosen(hit?.key ?? null)
    document.getElementById(idOf(hit) ?? '')?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is composed (Devanagari, say) the keys are the input method's.
    if (event.nativeEvent.isComposing) return
    const hit = hits[current]
    if (event.key === 'ArrowDown') go(current + 1)
    else if (event.key === 'ArrowUp') go(current - 1)
    else if (event.key === 'Enter' && hit) onChoose(hit)
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField
        ref={input}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={idOf(hits[current])}
        aria-autocomplete="list"
        autoComplete="off"
        label={m.palette_search()}
        labelHidden
        placeholder={m.palette_placeholder()}
        value={typed}
        onSearch={(words) => {
          setTyped(words)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="mt-3 min-h-6 text-ink-soft text-sm">
        {failed ? m.palette_failed() : searching ? m.palette_searching() : statusOf(hits.length)}
      </p>
      {/* As tall as most of what is found, so that nothing jumps while somebody types. */}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={m.palette_found()}
        className="h-74 overflow-y-auto overscroll-contain"
      >
        {groups.map(({ name, title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options may hold groups, and no fieldset
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} role="presentation" className="pt-3 pb-1 font-semibold text-ink-soft text-sm">
              {title}
            </div>
            {items.map((hit) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the focus is in the box, which has the keys
              <div
                key={hit.key}
                id={idOf(hit)}
                role="option"
                tabIndex={-1}
                aria-selected={hit === hits[current]}
                onClick={() => onChoose(hit)}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-1 hover:bg-sunken aria-selected:bg-leaf-soft aria-selected:text-leaf-dark"
              >
                <span className="font-medium">{hit.title}</span>
                {hit.detail && <span className="text-sm">{hit.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function statusOf(count: number): string {
  if (count === 0) return m.palette_none()
  return count === 1 ? m.palette_one() : m.palette_many({ count })
}
