import type { ComponentType } from 'react'
import type { ScreenRoute } from '#web/routes.ts'

const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

/** The screen's component if its code is here already: then it renders at once, on the server and while hydrating. */
export function loadedScreen(route: ScreenRoute): ComponentType | undefined {
  return loaded.get(route.file)
}

/** Loads a screen's code, once. After a failure (no network) the next call tries again. */
export function loadScreen(route: ScreenRoute): Promise<ComponentType> {
  const known = loading.get(route.file)
  if (known) return known
  const promise = route.load().then(({ default: component }) => {
    loaded.set(route.file, component)
    return component
  })
  loading.set(route.file, promise)
  promise.catch(() => loading.delete(route.file))
  return promise
}
