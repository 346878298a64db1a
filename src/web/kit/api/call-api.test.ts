import { afterEach, describe, expect, test, vi } from 'vitest'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { ApiError, isUnanswered } from './api-error.ts'
import { createApi } from './call-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a call ends with when the server answers this. */
async function callAnswered(status: number, body: string): Promise<unknown> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const api = createApi(
    () => null,
    () => undefined,
  )
  return api.call(authCalls.me, {}).catch((error: unknown) => error)
}

describe('a call', () => {
  test('gives the reply of a success', async () => {
    expect(await callAnswered(200, '{"success":true,"user":{}}')).toEqual({ success: true, user: {} })
  })

  test('is not sent by a phone that is offline, unless it only reads', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const sent = vi.fn(async () => Response.json({ success: true, user: {} }))
    vi.stubGlobal('fetch', sent)
    const api = createApi(
      () => null,
      () => undefined,
    )
    const error = await api.call(authCalls.logout, {}).catch((error: unknown) => error)
    expect(error).toMatchObject({ status: 0, text: 'You are offline, nothing was sent', unsent: true })
    expect(isUnanswered(error)).toBe(false)
    expect(sent).not.toHaveBeenCalled()
    await api.call(authCalls.me, {})
    expect(sent).toHaveBeenCalledOnce()
  })

  test.each([
    ['a rejection', 400, '{"success":false,"error":"No","code":"address_short"}', false, 'No', false],
    ['a good status that says no', 200, '{"success":false,"error":"No"}', false, 'No', true],
    ['a good status that says no more than that', 200, '{"success":false}', false, null, true],
    ['half an answer', 200, '{"succ', true, null, false],
    ['an answer of something else', 200, '{"user":{}}', true, null, false],
    ['a server in trouble', 503, '{"success":false,"error":"Wait"}', true, 'Wait', false],
  ])('rejects with %s', async (_, status, body, unanswered, text, declined) => {
    const error = await callAnswered(status, body)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, text, declined })
    expect(isUnanswered(error)).toBe(unanswered)
  })
})
