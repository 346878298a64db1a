import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'

/** A component that is loaded when it is first shown, or before. */
export type Preloadable<Props, Module = unknown> = FunctionComponent<Props> & { load: () => Promise<Module> }

/**
 * Called once, where a module begins. When the code is there the component is shown at once: `lazy` would show the fallback
 * even then, and React keeps a fallback for a third of a second.
 */
export function preloadable<Props extends object, Module extends { default: ComponentType<Props> }>(
  importModule: () => Promise<Module & { default: ComponentType<Props> }>,
): Preloadable<Props, Module> {
  let ready: ComponentType<Props> | undefined
  const load = async () => {
    const module = await importModule()
    ready = module.default
    return module
  }
  const Lazy = lazy(load as () => Promise<{ default: ComponentType<Props> }>) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: one for each module, made when the app starts
  const Preloadable: FunctionComponent<Props> = (props) => {
    const [Component] = useState<ComponentType<Props>>(() => ready ?? Lazy)
    return <Component {...props} />
  }
  return Object.assign(Preloadable, { load })
}
