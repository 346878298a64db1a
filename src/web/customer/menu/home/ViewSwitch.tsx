import { LayoutGrid, List } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'

/** Switches between cards and list; it names the one that a tap leads to. */
export function ViewSwitch({ list, onSwitch }: { list: boolean; onSwitch: () => void }) {
  const Icon = list ? LayoutGrid : List
  return (
    <Button variant="quiet" className="-mr-3 shrink-0" onClick={onSwitch}>
      <Icon className="size-5" />
      {list ? m.home_view_cards() : m.home_view_list()}
    </Button>
  )
}
