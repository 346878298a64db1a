import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../../session-context.ts'
import { useShortcut } from '../use-shortcut.ts'

const EntryDialog = lazy(() => import('./EntryDialog.tsx'))

/** Opens the form of an order, by a press or by Alt+N; for those who may enter orders. */
export function NewOrderButton({ customerId }: { customerId?: string }) {
  const may = useMay()('orders.enter')
  const [open, setOpen] = useState(false)
  useShortcut(
    (event) => may && isAltN(event),
    () => setOpen(true),
  )
  if (!may) return null
  return (
    <>
      <Button aria-keyshortcuts="Alt+N" title={m.entry_shortcut()} onClick={() => setOpen(true)}>
        <Plus className="size-5 shrink-0" />
        {m.entry_title()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <EntryDialog customerId={customerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** By the key's place: on a Mac the letter is another. */
function isAltN({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return code === 'KeyN' && altKey && !ctrlKey && !metaKey
}
