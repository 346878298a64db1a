import { ChevronDown } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

const OwnMeals = lazy(() => import('./OwnMeals.tsx'))

/** A button that opens the statement of a subscription's meals below it; its code and its moves come with the first opening. */
export function MealsSection(props: ComponentProps<typeof OwnMeals>) {
  const [open, setOpen] = useState(false)
  const [button, panel] = [useId(), useId()]
  return (
    <div className="mt-3">
      <Button
        id={button}
        variant="secondary"
        full
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {m.meals_title()}
        <ChevronDown className={`size-5 shrink-0 ${open ? 'rotate-180' : ''}`} />
      </Button>
      <section id={panel} aria-labelledby={button} hidden={!open} className="pt-3">
        {open && (
          <ErrorBoundary>
            <Suspense fallback={<Spinner />}>
              <OwnMeals {...props} />
            </Suspense>
          </ErrorBoundary>
        )}
      </section>
    </div>
  )
}
