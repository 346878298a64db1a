import { CloudCheck, CloudOff, CloudUpload, ServerOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { TONE_CHIP, type Tone } from '#web/ui/tones.ts'
import { countWaiting } from '../data/rider-queue.ts'
import { useRiderDay } from '../rider-context.ts'
import { unreachableText } from './unreachable-text.ts'

/** Where what was noted is: on the phone, or with the kitchen. Says neither before it is known. */
export function SyncBar() {
  const { waiting, photos, unreachable, unsaved, notAllowed, readAt } = useRiderDay()
  const { waiting: count, stuck } = countWaiting(waiting, photos)
  return (
    <div role="status" className="flex flex-col gap-1">
      {notAllowed && <Line tone="danger" icon={<TriangleAlert />} text={m.rider_not_allowed()} />}
      {!isSecureContext && <Line tone="warning" icon={<CloudOff />} text={m.rider_https()} />}
      {unsaved && (
        <Line
          tone="danger"
          icon={<TriangleAlert />}
          text={count > 0 ? m.rider_unsaved_waiting({ count }) : m.rider_unsaved()}
        />
      )}
      {stuck > 0 && <Line tone="danger" icon={<TriangleAlert />} text={m.rider_stuck({ count: stuck })} />}
      {count > 0 ? (
        !unsaved && <Line tone="warning" icon={<CloudUpload />} text={m.rider_saved_on_phone({ count })} />
      ) : unreachable ? (
        <Line
          tone="warning"
          icon={unreachable === 'busy' ? <ServerOff /> : <CloudOff />}
          text={unreachableText(unreachable, readAt)}
        />
      ) : (
        stuck === 0 && !unsaved && readAt > 0 && <Line tone="success" icon={<CloudCheck />} text={m.rider_all_sent()} />
      )}
    </div>
  )
}

function Line({ tone, icon, text }: { tone: Tone; icon: ReactNode; text: string }) {
  return (
    <p
      className={`flex items-center gap-2 rounded-md px-3 py-2 font-semibold text-base [&>svg]:shrink-0 ${TONE_CHIP[tone]}`}
    >
      {icon}
      {text}
    </p>
  )
}
