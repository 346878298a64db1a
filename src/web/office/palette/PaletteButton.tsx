import { Search } from 'lucide-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { TabEntry } from '../parts/tab-entry.ts'
import { useShortcut } from '../parts/use-shortcut.ts'

const Palette = lazy(() => import('./Palette.tsx'))

interface PaletteButtonProps {
  /** The tabs of the role. */
  tabs: readonly TabEntry[]
  heading: RefObject<HTMLElement | null>
}

/** Opens the palette, by a press or by Ctrl-K (⌘K on a Mac). Whoever goes somewhere by it reads on at `heading`. */
export function PaletteButton({ tabs, heading }: PaletteButtonProps) {
  /** `null` until it is first wanted. */
  const [open, setOpen] = useState<boolean | null>(null)
  useShortcut(isCtrlK, () => setOpen(true))
  return (
    <>
      <IconButton label={m.palette_open()} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Search className="size-5" />
      </IconButton>
      {open !== null && (
        <Suspense fallback={null}>
          <Palette open={open} onOpenChange={setOpen} tabs={tabs} heading={heading} />
        </Suspense>
      )}
    </>
  )
}

function isCtrlK({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
}
