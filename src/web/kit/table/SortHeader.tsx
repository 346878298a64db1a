import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { Sort } from './rows.ts'

interface SortHeaderProps<Column extends string> {
  column: Column
  label: string
  /** `null` while nothing is sorted by. */
  sort: Sort<Column> | null
  onSort: (sort: Sort<Column>) => void
  align?: 'left' | 'right' | undefined
  /** Stands over low rows. */
  compact?: boolean | undefined
  className?: string
}

/** A column's head that sorts by it; pressed again it turns the order round. */
export function SortHeader<Column extends string>(props: SortHeaderProps<Column>) {
  const { column, label, sort, onSort, align = 'left', compact = false, className = '' } = props
  const sorted = sort?.column === column ? sort.direction : undefined
  const Icon = sorted === undefined ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={sorted} className={`p-0 font-semibold text-sm ${className}`}>
      <button
        type="button"
        className={`flex ${compact ? 'min-h-9 px-2' : 'min-h-11 px-2 sm:px-3'} w-full items-center gap-1 hover:text-leaf-dark ${align === 'right' ? 'flex-row-reverse text-right' : 'text-left'} ${sorted ? 'text-leaf-dark' : 'text-ink-soft'}`}
        onClick={() => onSort({ column, direction: sorted === 'ascending' ? 'descending' : 'ascending' })}
      >
        {label}
        <Icon className="size-4 shrink-0" />
      </button>
    </th>
  )
}
