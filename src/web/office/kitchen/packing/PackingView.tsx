import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Packing, PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useMay } from '../../session-context.ts'
import { DayBar } from '../DayBar.tsx'
import { BoxList } from './BoxList.tsx'
import { GoneBoxes } from './GoneBoxes.tsx'
import { Progress } from './Progress.tsx'
import { ScanField } from './ScanField.tsx'
import { type PackingWork, usePacking } from './use-packing.ts'

const LabelsDialog = lazy(() => import('./LabelsDialog.tsx'))

/** What the labels dialog is opened for: the day, or one box again. */
type Opened = { box: PackingBox | null }

/** The packing of a day: its boxes by run and stop, packed by tap or by scan, and their labels. */
export default function PackingView() {
  const work = usePacking()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { query, packing } = work
  const title = packing
    ? m.packing_title({ day: weekdayDate(packing.day), slot: slotName(packing.slot) })
    : m.kitchen_view_packing()
  const mayPack = may('production.write')
  return (
    <div className="flex flex-col gap-4">
      <DayBar title={title} shown={packing}>
        {packing && packing.boxes.length > 0 && mayPack && (
          <Button variant="secondary" onClick={() => setOpened({ box: null })}>
            <Printer className="size-5 shrink-0" />
            {m.packing_labels()}
          </Button>
        )}
      </DayBar>
      <Loaded
        data={packing}
        failed={query.isError}
        error={{ title: m.packing_failed_title(), text: m.packing_failed() }}
        staleText={m.packing_failed()}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        loading={
          <SkeletonGroup label={m.packing_loading()} className="flex flex-col gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-96" />
          </SkeletonGroup>
        }
      >
        {(packing) => <Boxes work={work} packing={packing} onLabel={(box) => setOpened({ box })} />}
      </Loaded>
      {packing && opened && (
        <Suspense fallback={null}>
          <LabelsDialog packing={packing} box={opened.box} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface BoxesProps {
  work: PackingWork
  packing: Packing
  onLabel: (box: PackingBox) => void
}

function Boxes({ work, packing, onLabel }: BoxesProps) {
  const may = useMay()
  const { boxes, gone, waiting, fssai, day, now } = packing
  // What was packed on days gone stays as it is.
  const mayPack = may('production.write') && day >= kitchenDayOf(new Date(now))
  return (
    <>
      {gone.length > 0 && <GoneBoxes gone={gone} work={work} mayPack={mayPack} />}
      {boxes.length === 0 ? (
        <EmptyState picture="empty-plate" title={m.packing_empty()} text={m.packing_empty_text()} />
      ) : (
        <>
          <Progress boxes={boxes} />
          {mayPack && <ScanField work={work} />}
        </>
      )}
      {waiting > 0 && <p className="text-ink-soft">{m.packing_waiting({ count: waiting })}</p>}
      {!fssai && boxes.length > 0 && <Alert tone="warning">{m.packing_fssai_missing()}</Alert>}
      {boxes.length > 0 && <BoxList key={day} boxes={boxes} work={work} mayPack={mayPack} onLabel={onLabel} />}
    </>
  )
}
