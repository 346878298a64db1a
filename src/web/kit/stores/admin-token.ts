/** Where the office's token is kept (spec: admin §3). */
export const ADMIN_TOKEN_KEY = 'dabba-admin-token'

/** Which room is the first for these roles; left out while it is the dashboard, whose figures the document's script asks for. */
export const FIRST_ROOM_KEY = 'dabba-admin-first-room'

/** Where the document's script keeps what it has asked for before the app's files have come. */
export const ASKED_KEY = 'dabbaAsked'

/** So long an answer is as good as one that is asked for now. */
const GOOD_FOR_MS = 10_000

interface Asked {
  token: string
  at: number
  /** By the address of the call. */
  answers: Record<string, Promise<Response>>
}

/** The answer that the document's script has asked for with this token, once each; undefined for what it has not. */
export function takeAsked(token: string, address: string): Promise<Response> | undefined {
  const asked = (globalThis as { [ASKED_KEY]?: Asked })[ASKED_KEY]
  const answer = asked?.answers[address]
  delete asked?.answers[address]
  return asked?.token === token && performance.now() - asked.at < GOOD_FOR_MS ? answer : undefined
}
