const LOOK_EVERY_MS = 500

/**
 * Calls `stop` when the process that started this one is gone, for programs that npm runs: the shell that it puts in
 * between dies of a signal without passing it on.
 */
export function endWithParent(stop: () => unknown): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), LOOK_EVERY_MS).unref()
}
