import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { iconButtonClass } from './button-class.ts'

type PageHeaderProps = {
  title: string
  subline?: string
  /** Gets what the back arrow needs: `renderBack={(props) => <Link to="/" {...props} />}`. */
  renderBack?: (props: { className: string; 'aria-label': string; children: ReactNode }) => ReactNode
  /** At the right end: a button, a chip. */
  right?: ReactNode
}

/** The sticky head of a screen: back arrow, title, and what belongs to its right. */
export function PageHeader({ title, subline, renderBack, right }: PageHeaderProps) {
  return (
    <header data-page-header="" className="sticky top-0 z-10 border-line border-b bg-ground pt-safe">
      <div className="flex min-h-14 items-center gap-1 px-safe-2">
        {renderBack?.({
          className: iconButtonClass(),
          'aria-label': m.ui_back(),
          children: <ArrowLeft className="size-6" />,
        })}
        <div className="min-w-0 flex-1 px-2 py-1">
          <h1 className="font-bold text-xl">{title}</h1>
          {subline && <p className="text-ink-soft text-sm">{subline}</p>}
        </div>
        {right}
      </div>
    </header>
  )
}
