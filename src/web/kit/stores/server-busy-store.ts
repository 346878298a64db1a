import { create } from 'zustand'

/** Whether the last answer was that the server cannot answer now, by itself or by a proxy before it. */
export const useServerBusy = create(() => false)

/** Takes the HTTP status of each answer. */
export function noteStatus(status: number) {
  useServerBusy.setState(status > 501, true)
}
