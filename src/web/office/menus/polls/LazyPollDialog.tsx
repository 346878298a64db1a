import { lazy } from 'react'

/** The form of a poll, whose code comes when it is first opened. */
export const LazyPollDialog = lazy(() => import('./PollDialog.tsx'))
