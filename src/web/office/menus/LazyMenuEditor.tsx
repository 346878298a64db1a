import { lazy } from 'react'

export const loadMenuEditor = () => import('./editor/MenuEditor.tsx')

/** The menu form, whose code comes when it is first opened. */
export const LazyMenuEditor = lazy(loadMenuEditor)
