/**
 * Imported before anything that draws: React while developing warns as always, but keeps no stack of where each element was
 * made, and does not time each component for the browser's profiler.
 */

// React looks for both when it is loaded: tasks that join stacks, and marks on the profiler's time line.
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

// As if ten thousand elements had been made this second already: of more React keeps no stack.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import(
  'react'
)) as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

export {}
