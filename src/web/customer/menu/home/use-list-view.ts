import { type ComponentType, useEffect, useState } from 'react'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { setMenuView, useMenuView } from '#web/kit/stores/menu-view-store.ts'
import type { MenuProps } from './TieredMenu.tsx'

const load = () => import('./TieredMenu.tsx')

/** The list view and the switch to it. `List` is `null` while cards are wanted, and until the list's code has come. */
export function useListView(): { List: ComponentType<MenuProps> | null; switchView: () => void } {
  const view = useMenuView()
  const [loaded, setLoaded] = useState<{ List: ComponentType<MenuProps> } | null>(null)
  const wanted = view === 'list'

  useEffect(() => {
    if (!wanted || loaded) return
    // Without its code (no network) the cards stay.
    load().then(
      ({ default: List }) => setLoaded({ List }),
      () => {},
    )
  }, [wanted, loaded])

  const List = wanted && loaded ? loaded.List : null
  return {
    List,
    switchView: () => (List ? setMenuView('cards') : whenLoaded(load, () => setMenuView('list'))),
  }
}
