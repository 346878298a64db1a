import { createContext, type Provider, useContext } from 'react'

/** A context without a default: its provider, and a hook that throws where there is none. `name` is for that error. */
export function createRequiredContext<Value>(name: string): [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null)
  const use = () => {
    const value = useContext(Context)
    if (value === null) throw new Error(`${name}: no provider`)
    return value
  }
  return [Context.Provider, use]
}
