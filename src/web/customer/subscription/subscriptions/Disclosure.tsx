import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

interface DisclosureProps {
  title: string
  /** Made when it is first opened, so that its code and what it reads come then. */
  children: () => ReactNode
}

/** A button that opens what stands below it. */
export function Disclosure({ title, children }: DisclosureProps) {
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
        {title}
        <ChevronDown className={`size-5 shrink-0 ${open ? 'rotate-180' : ''}`} />
      </Button>
      <section id={panel} aria-labelledby={button} hidden={!open} className="pt-3">
        {open && (
          <ErrorBoundary>
            <Suspense fallback={<Spinner />}>{children()}</Suspense>
          </ErrorBoundary>
        )}
      </section>
    </div>
  )
}
