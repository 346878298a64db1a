import { ChevronLeft, ChevronRight } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { countText } from '../parts/count-text.ts'
import { PAGE_SIZES, type PageSize } from './rows.ts'

interface PagerProps {
  /** What is paged, where there is more than one table. */
  of?: string
  page: number
  /** Index of the last page. */
  last: number
  total: number
  size: PageSize
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

/** Below a table: which rows are shown of how many, the way to the others, and how many at a time. */
export function Pager({ of, page, last, total, size, onPage, onSize }: PagerProps) {
  const from = total === 0 ? 0 : page * size + 1
  const to = Math.min(total, (page + 1) * size)
  return (
    <nav
      aria-label={of === undefined ? m.admin_pages() : m.admin_pages_of({ title: of })}
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2"
    >
      <Select
        label={m.admin_page_size()}
        labelHidden
        className="w-40"
        value={size}
        onChange={(event) => onSize(Number(event.target.value) as PageSize)}
        options={PAGE_SIZES.map((count) => ({ value: String(count), label: m.admin_page_size_entry({ count }) }))}
      />
      <p role="status" className="min-w-28 text-center text-base text-ink-soft tabular-nums">
        {m.admin_page_of({ from: countText(from), to: countText(to), total: countText(total) })}
      </p>
      <div className="flex">
        {/* Not `disabled`: the focus would be lost on the first and the last page. */}
        <IconButton
          label={m.admin_page_previous()}
          aria-disabled={page === 0}
          className="aria-disabled:text-edge"
          onClick={() => page > 0 && onPage(page - 1)}
        >
          <ChevronLeft className="size-6" />
        </IconButton>
        <IconButton
          label={m.admin_page_next()}
          aria-disabled={page === last}
          className="aria-disabled:text-edge"
          onClick={() => page < last && onPage(page + 1)}
        >
          <ChevronRight className="size-6" />
        </IconButton>
      </div>
    </nav>
  )
}
