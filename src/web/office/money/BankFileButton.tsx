import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../session-context.ts'

const BankFileDialog = lazy(() => import('./BankFileDialog.tsx'))

/** Opens the reading of a statement of the bank, for those who write down money. */
export function BankFileButton() {
  const [open, setOpen] = useState(false)
  if (!useMay()('money.write')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.money_bank_open()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BankFileDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
