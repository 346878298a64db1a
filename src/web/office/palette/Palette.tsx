import { type RefObject, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { Dialog } from '#web/ui/Dialog.tsx'
import { goTo, NOWHERE } from '../hash-location.ts'
import type { TabEntry } from '../parts/tab-entry.ts'
import { Finder } from './Finder.tsx'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The tabs of the role. */
  tabs: readonly TabEntry[]
  /** Where reading goes on for who has chosen something. */
  heading: RefObject<HTMLElement | null>
}

/** Finds rooms, orders, customers, items and days, and goes there. Load it lazily. */
export default function Palette({ open, onOpenChange, tabs, heading }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        chosen.current = false
        onOpenChange(next)
      }}
      title={m.palette_title()}
      description={m.palette_hint()}
      initialFocus={input}
      finalFocus={() => (chosen.current ? heading.current : true)}
    >
      <Finder
        input={input}
        tabs={tabs}
        onChoose={({ place }) => {
          chosen.current = true
          onOpenChange(false)
          if (typeof place === 'string') window.location.assign(place)
          else goTo({ ...NOWHERE, ...place })
        }}
      />
    </Dialog>
  )
}
