import { localItems } from '../browser/items.ts'

const KEY = 'dabba-https-note'

/** Whether this browser is at plain http, and its person has not yet put the note away. */
export const needsHttpsNote = () => !isSecureContext && localItems.read(KEY) === null

/** From now on this browser shows no note. */
export const putHttpsNoteAway = () => localItems.write(KEY, '1')
