/** Where the office's token is kept (spec: admin §3). */
export const ADMIN_TOKEN_KEY = 'dabba-admin-token'

/** Where the document's script keeps what it has asked for: whose the stored token is, before the app's files have come. */
export const ASKED_KEY = 'dabbaAsked'

/** The request of the document's script for the token, once; for another token there is none. */
export function takeAsked(token: string): Promise<Response> | undefined {
  const kept = globalThis as { [ASKED_KEY]?: { token: string; answer: Promise<Response> } }
  const asked = kept[ASKED_KEY]
  delete kept[ASKED_KEY]
  return asked?.token === token ? asked.answer : undefined
}
