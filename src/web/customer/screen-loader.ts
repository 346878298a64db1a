import type { ComponentType } from 'react'
import type { ScreenRoute } from '../routes.ts'

const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

/** The screen's component if its code is here already: then it renders at once, on the server and while hydrating. */
export function loadedScreen(route: ScreenRoute): ComponentType | undefined {
  return loaded.get(route.name)
}

/** Loads a screen's code, once. After a failure (no network) the next call tries again. */
export function loadScreen(route: ScreenRoute): Promise<ComponentType> {
  const known = loading.get(route.name)
  if (known) return known
  const promise = route.load().then(({ default: component }) => {
    loaded.set(route.name, component)
    return component
  })
  loading.set(route.name, promise)
  promise.catch(() => loading.delete(route.name))
  return promise
}
