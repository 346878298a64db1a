import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { RiderNote } from '#shared/contract/delivery/office/rider-notes.schemas.ts'
import { riderNoteCalls } from '#shared/contract/delivery/office/rider-notes.ts'
import type { NoCodeReason } from '#shared/domain/delivery/proof.ts'
import type { EventConflict } from '#shared/domain/delivery/rider-events.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime, weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../session-context.ts'
import { DoorPhoto } from './door-photo/DoorPhoto.tsx'
import { NO_PHOTO_WHY } from './door-photo/no-photo-why.ts'
import { FAIL_REASON } from './fail-reasons.ts'

const POLL_MS = 60_000

const CONFLICT_TEXTS: Record<Exclude<EventConflict, 'partly'>, () => string> = {
  not_yours: m.rider_note_not_yours,
  withdrawn: m.rider_note_withdrawn,
  settled: m.rider_note_settled,
  cash_beyond: m.rider_note_cash_beyond,
  wrong_code: m.rider_note_wrong_code,
  no_code: m.rider_note_no_code,
  no_photo: m.rider_note_no_photo,
  entered: m.rider_note_entered,
}

const NO_CODE_TEXTS: Record<NoCodeReason, () => string> = {
  no_app: m.rider_note_why_no_app,
  no_phone: m.rider_note_why_no_phone,
  someone_else: m.rider_note_why_someone_else,
  at_gate: m.rider_note_why_at_gate,
}

const KIND_TEXTS: Record<RiderNote['kind'], () => string> = {
  started: m.rider_note_started,
  arrived: m.rider_note_arrived,
  delivered: m.rider_note_delivered,
  failed: m.rider_note_failed,
}

/** What riders have noted that did not fit any more, and whose photos have not come, each with a button that puts it aside. Nothing where there is none. */
export function RiderNotes() {
  const { data } = useCall(riderNoteCalls.listRiderNotes, {}, { staleTime: 0, refetchInterval: POLL_MS })
  const may = useMay()('delivery.write')
  const api = useApi()
  const refresh = useRefresh()
  const { busyWith, run } = useAction(async (id: string) => {
    try {
      await api.call(riderNoteCalls.seeRiderNote, { params: { id } })
      await refresh(riderNoteCalls.listRiderNotes)
    } catch (error) {
      toast.error(errorText(error, m.admin_no_answer()))
    }
  })
  if (!data || data.notes.length + data.clocks.length === 0) return null
  return (
    <Alert tone="warning" title={m.rider_notes()}>
      <ul className="wrap-anywhere flex flex-col">
        {data.notes.map((note) => (
          <li key={note._id} className="flex flex-wrap items-center justify-between gap-3 py-1">
            <Facts {...note} />
            {may && (
              <Button
                variant="secondary"
                aria-label={m.rider_note_seen_one({ rider: note.rider, time: clockTime(note.at) })}
                busy={busyWith === note._id}
                onClick={() => run(note._id)}
              >
                {m.rider_note_seen()}
              </Button>
            )}
          </li>
        ))}
        {data.clocks.map(({ rider, minutes }) => (
          <li key={rider} className="py-1">
            {minutes > 0
              ? m.rider_note_clock_ahead({ rider, minutes })
              : m.rider_note_clock_behind({ rider, minutes: -minutes })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Facts(note: RiderNote) {
  const { _id: eventId, rider, kind, reason, at, conflicts, stop, photo, cash = 0, boxes } = note
  const what = [
    `${rider}, ${clockTime(at)}: ${KIND_TEXTS[kind]()}`,
    ...(reason ? [FAIL_REASON[reason]()] : []),
    ...(cash > 0 ? [formatRupees(cash)] : []),
    ...boxes.filter(({ left, taken }) => left + taken > 0).map((of) => m.rider_note_boxes(of)),
  ]
  return (
    <span className="flex min-w-40 flex-1 flex-col">
      <span className="font-medium">{what.join(' · ')}</span>
      <span className="text-sm">{conflicts.map((conflict) => conflictText(conflict, note)).join(' ')}</span>
      {photo !== 'none' && <DoorPhoto eventId={eventId} state={photo} reason={null} rider={rider} at={at} />}
      {stop && (
        <span className="text-sm">
          {m.rider_note_stop({
            route: stop.route,
            number: stop.number,
            address: stop.address,
            day: weekdayAndDay(stop.day),
          })}
        </span>
      )}
    </span>
  )
}

function conflictText(conflict: EventConflict, { noCode, noPhoto, names }: RiderNote): string {
  if (conflict === 'partly') {
    return m.rider_note_partly({ names: names.map((name) => name || m.delivery_nameless()).join(', ') })
  }
  if (conflict === 'no_photo' && noPhoto) return m.rider_note_no_photo_why({ why: NO_PHOTO_WHY[noPhoto]() })
  if (conflict === 'no_code' && noCode) return m.rider_note_no_code_why({ why: NO_CODE_TEXTS[noCode]() })
  return CONFLICT_TEXTS[conflict]()
}
