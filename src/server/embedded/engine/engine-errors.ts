import { DataDirError, GO_BACK } from '#server/embedded/data-dir/layout.ts'

/** The embedded database has ended by itself. Its code is that of a PostgreSQL that crashed: clients know what it means. */
export class EngineCrashed extends Error {
  readonly code = '57P02'
}

/** Why it ended, in a sentence for the operator. `words` is what PostgreSQL said last, `cause` what else is known. */
export function crashOf(files: string, cause: string, words: string): EngineCrashed {
  return new EngineCrashed(
    hasNoRoom(words)
      ? noRoom(files, 'written', words).message
      : `The database in ${files} has ended by itself: ${words || cause}. Start Dabba again.`,
  )
}

/** Why it cannot be opened. */
export function openingError(files: string, cause: string, words: string): Error {
  if (hasNoRoom(words)) return noRoom(files, 'opened', words)
  if (words === '') return new Error(cause)
  return new DataDirError(`The database in ${files} is damaged and cannot be opened: ${words}. ${GO_BACK}`)
}

/** Whether something failed because the disk is full. */
export function hasNoRoom(reason: unknown): boolean {
  return /ENOSPC|EDQUOT|No space left|disk is full|Disk quota exceeded/i.test(String(reason))
}

/** A full disk, in words for the operator. */
export function noRoom(place: string, attempt: 'opened' | 'written', reason: unknown): DataDirError {
  if (reason instanceof DataDirError) return reason
  const text = reason instanceof Error ? reason.message : String(reason)
  return new DataDirError(
    `The disk of ${place} is full: the database cannot be ${attempt} (${text}). ` +
      'What was acknowledged is safe. Make room, and start Dabba again.',
  )
}
