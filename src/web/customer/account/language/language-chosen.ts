import { localItems } from '#web/kit/browser/items.ts'

/** Whether a language was chosen in this browser: until then it is the one that the browser likes best. */

const KEY = 'dabba-language-chosen'

export const wasChosen = () => localItems.read(KEY) !== null
export const rememberChoice = () => localItems.write(KEY, '1')
