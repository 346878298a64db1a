import type { ComponentType } from 'react'
import type { ScreenRoute } from '#web/routes.ts'

/** What React's `use` reads a promise's value from, without waiting a turn for it. */
type ScreenPromise = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType }

const screens = new Map<string, ScreenPromise>()

/**
 * Loads a screen's code, once. `use` of a promise that has been waited for suspends nothing: the screen renders at once,
 * on the server and while hydrating. After a failure (no network) the next call tries again.
 */
export function loadScreen(route: ScreenRoute): Promise<ComponentType> {
  const known = screens.get(route.file)
  if (known) return known
  const promise: ScreenPromise = route.load().then(({ default: component }) => {
    promise.status = 'fulfilled'
    promise.value = component
    return component
  })
  screens.set(route.file, promise)
  promise.catch(() => screens.delete(route.file))
  return promise
}
