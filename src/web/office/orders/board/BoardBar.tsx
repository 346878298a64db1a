import { Bookmark, Download, Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { useOrdersCsv } from '../use-orders-csv.ts'
import { listStyle } from './list-style.ts'
import { StatusTabs } from './StatusTabs.tsx'

const ViewsDialog = lazy(() => import('./ViewsDialog.tsx'))

interface BoardBarProps {
  status: OrderStatus | undefined
  byStatus: Record<string, number> | undefined
  csv: ReturnType<typeof useOrdersCsv>
  /** Whether there is anything to save. */
  empty: boolean
  mayExport: boolean
  search: string
  onSearch: (search: string) => void
  onKeysHelp: () => void
}

/** Right above the list: the statuses, and what is done with the list as a whole. */
export function BoardBar({ status, byStatus, csv, empty, mayExport, search, onSearch, onKeysHelp }: BoardBarProps) {
  const [views, setViews] = useState(false)
  const style = listStyle.use()
  return (
    <div className="flex items-center gap-x-2 sm:flex-wrap sm:justify-between lg:gap-x-0">
      <StatusTabs status={status} byStatus={byStatus} />
      <div className="flex shrink-0 items-center">
        {!empty && (
          <Button
            variant="quiet"
            className="px-2 text-sm max-sm:hidden lg:min-h-9"
            aria-pressed={style === 'pages'}
            onClick={() => listStyle.set(style === 'pages' ? 'list' : 'pages')}
          >
            {m.admin_pages()}
          </Button>
        )}
        {!empty && mayExport && (
          <IconButton
            label={csv.busy ? m.admin_csv_making() : m.admin_csv()}
            aria-busy={csv.busy || undefined}
            className="lg:size-9"
            onClick={() => csv.save()}
          >
            <Download className="size-5" />
          </IconButton>
        )}
        <IconButton label={m.admin_views()} className="lg:size-9" onClick={() => setViews(true)}>
          <Bookmark className="size-5" />
        </IconButton>
        <IconButton label={m.admin_keys()} className="max-lg:hidden lg:size-9" onClick={onKeysHelp}>
          <Keyboard className="size-5" />
        </IconButton>
      </div>
      {views && (
        <Suspense fallback={null}>
          <ViewsDialog search={search} onSearch={onSearch} onClose={() => setViews(false)} />
        </Suspense>
      )}
    </div>
  )
}
