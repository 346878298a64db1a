import * as m from '#paraglide/messages.js'
import { Dialog } from '#web/ui/Dialog.tsx'

const KEYS: [keys: string[], does: () => string][] = [
  [['↓', 'j'], m.admin_keys_next_row],
  [['↑', 'k'], m.admin_keys_previous_row],
  [['Home', 'End'], m.admin_keys_ends],
  [['Enter'], m.admin_keys_details],
  [['x'], m.admin_keys_select],
  [['Shift + x'], m.admin_keys_range],
  [['a'], m.admin_keys_all],
  [['n'], m.admin_keys_next_step],
  [['Esc'], m.admin_keys_clear],
  [['?'], m.admin_keys_help],
]

/** Which keys the list of orders knows. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.admin_keys()} description={m.admin_keys_hint()}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {KEYS.map(([keys, does]) => (
          <div key={keys[0]} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-edge bg-sunken px-1.5 font-semibold text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
