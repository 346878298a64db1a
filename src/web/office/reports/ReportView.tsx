import { type ReactNode, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { DetailCard } from './DetailCard.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type Report, useReport, useReported } from './use-report.ts'

interface ReportViewProps<Row> {
  title: string
  /** Name of the file of the list. */
  file: string
  columns: DataColumn<Row>[]
  rowsOf: (report: Report) => Row[]
  keyOf: (row: Row) => string
  /** The chosen row's name and what there is to tell of it. */
  nameOf: (row: Row) => string
  detail: (row: Row) => ReactNode
  /** Above the list: figures and a chart. */
  picture: (report: Report) => ReactNode
  /** Said below the list. */
  note?: (report: Report) => string | null
}

/** What all reports have in common: figures and a picture, a list, and the details of the row that is chosen in it. */
export function ReportView<Row>(props: ReportViewProps<Row>) {
  const { data, isError, isFetching, refetch } = useReport()
  return (
    <Loaded
      data={data}
      failed={isError}
      error={{ title: m.admin_reports_failed_title(), text: m.admin_reports_failed() }}
      onRetry={() => refetch()}
      retrying={isFetching}
      loading={
        <SkeletonGroup label={m.admin_reports_loading()} className="flex flex-col gap-4">
          <Skeleton className="h-60" />
          <Skeleton className="h-80" />
        </SkeletonGroup>
      }
    >
      {(report) => <ReportOf {...props} report={report} />}
    </Loaded>
  )
}

function ReportOf<Row>(props: ReportViewProps<Row> & { report: Report }) {
  const { report, title, file, columns, rowsOf, keyOf, nameOf, detail, picture, note } = props
  const reported = useReported()
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = rowsOf(report)
  const row = rows.find((one) => keyOf(one) === chosen)
  if (rows.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        {picture(report)}
        <EmptyState
          picture="empty-plate"
          title={m.admin_reports_empty()}
          text={reported.choice === 'all' ? undefined : m.admin_reports_empty_hint()}
        />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {picture(report)}
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <Card as="section" aria-label={title} className="flex min-w-0 flex-col gap-3">
          <h2 className="font-semibold text-xl">{title}</h2>
          <ReportTable
            title={title}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            csvName={`${file}-${reported.name}`}
            selected={chosen}
            onSelect={(next) => setChosen(keyOf(next))}
          />
          {note?.(report) && <p className="text-ink-soft text-sm">{note(report)}</p>}
        </Card>
        <DetailCard key={chosen} name={row === undefined ? null : nameOf(row)}>
          {row !== undefined && detail(row)}
        </DetailCard>
      </div>
    </div>
  )
}
