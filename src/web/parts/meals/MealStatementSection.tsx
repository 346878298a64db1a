import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { whenLoaded } from '../when-loaded.ts'
import type { MealStatementProps } from './MealStatement.tsx'

const load = () => import('./MealStatement.tsx')
const MealStatement = lazy(load)

/** A button that opens the statement of a subscription's meals below it; its code and its moves come with the first opening. */
export function MealStatementSection(props: MealStatementProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        variant="secondary"
        full
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? setOpen(false) : whenLoaded(load, () => setOpen(true)))}
      >
        {m.meals_title()}
        <ChevronDown className={`size-5 shrink-0 ${open ? 'rotate-180' : ''}`} />
      </Button>
      <div id={id} hidden={!open}>
        {open && (
          <Suspense fallback={null}>
            <MealStatement {...props} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
