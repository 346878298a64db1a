import { MonitorPlay } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { WALL_PATH } from '../../hash-location.ts'
import { useMay } from '../../session-context.ts'
import { RingButton } from './RingButton.tsx'

/** Beside the views of the Orders tab: how new orders make themselves heard, and the way to the screen on the wall. */
export default function RingAndWall() {
  const may = useMay()
  return (
    <div className="absolute top-0 right-0 flex print:hidden">
      <RingButton />
      {may('wall.read') && (
        <a
          href={WALL_PATH}
          target="_blank"
          rel="noreferrer"
          aria-label={m.wall_open()}
          title={m.wall_open()}
          className={iconButtonClass()}
        >
          <MonitorPlay className="size-5" />
        </a>
      )}
    </div>
  )
}
