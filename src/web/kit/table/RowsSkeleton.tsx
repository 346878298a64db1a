import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

interface RowsSkeletonProps {
  label: string
  /** Whether the rows will be a table's, not cards. */
  asTable: boolean
}

/** Holds the place of a list until its rows are there. */
export function RowsSkeleton({ label, asTable }: RowsSkeletonProps) {
  return (
    <SkeletonGroup label={label} className="flex flex-col gap-4">
      <Skeleton className="h-7 w-80 max-w-full" />
      <div
        className={
          asTable
            ? 'flex flex-col gap-3 rounded-lg bg-surface p-3 shadow-card'
            : 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'
        }
      >
        {ROWS.map((row) => (
          <Skeleton key={row} className={asTable ? 'h-14' : 'h-44'} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
