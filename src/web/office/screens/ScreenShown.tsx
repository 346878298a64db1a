import { type ComponentType, lazy } from 'react'
import type { Screen } from '#shared/domain/people/screens.ts'

const CONTENTS: Record<Screen, ComponentType> = {
  wall: lazy(() => import('../wall/WallScreen.tsx')),
  kitchen: lazy(() => import('./KitchenScreen.tsx')),
  packing: lazy(() => import('./PackingScreen.tsx')),
}

/** What the session of a screen shows, and nothing else. */
export default function ScreenShown({ screen }: { screen: Screen }) {
  const Shown = CONTENTS[screen]
  return <Shown />
}
