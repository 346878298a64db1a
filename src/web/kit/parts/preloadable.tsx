import { type ComponentType, use } from 'react'

/**
 * A component that is loaded when it is first shown, or before by `load`. Called once, where a module begins. When the code is
 * there the component is shown at once: `lazy` would show the fallback even then, and React keeps a fallback for a third of a
 * second.
 */
export function preloadable<Props extends object>(importModule: () => Promise<{ default: ComponentType<Props> }>) {
  let ready: ComponentType<Props> | undefined
  let shown: Promise<ComponentType<Props>> | undefined
  const load = async () => {
    ready = (await importModule()).default
    return ready
  }
  // biome-ignore lint/correctness/noComponentHookFactories: one for each module, made when the app starts
  function Preloadable(props: Props) {
    // Who has waited asks the same promise to the end, or React would complain or wait for ever.
    if (!ready) shown ??= load()
    const Component = shown ? use(shown) : ready
    return Component && <Component {...props} />
  }
  return Object.assign(Preloadable, { load })
}
