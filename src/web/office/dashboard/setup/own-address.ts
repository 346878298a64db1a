/** The address of this kitchen, as this browser has reached it. */
export function ownAddress(): string {
  return window.location.origin
}

/** Whether a phone reaches that address, too: not when it means the machine itself. */
export function reachedByPhones(): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)
}
