import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { adminStates } from '../e2e/gallery/admin-states.ts'
import { customerStates } from '../e2e/gallery/customer-states.ts'
import { riderStates } from '../e2e/gallery/rider-states.ts'

/** A state of the gallery with an answer that the server would not give shows a screen that no one can see. */

/** The calls that a key of a state means: one, or all whose path begins with it, see `GalleryState`. */
function callsOf(key: string) {
  const wanted = key.replace(/\/$/, '').split('/')
  return Object.values(contract).filter(({ method, path }) => {
    const parts = `${method} ${path}`.split('/')
    const fits = key.endsWith('/') ? parts.length > wanted.length : parts.length === wanted.length
    return fits && wanted.every((part, index) => part === parts[index] || parts[index]?.startsWith('{'))
  })
}

/** What the best fitting of the calls says against the answer. */
function problemsOf(key: string, answer: unknown): string[] {
  const calls = callsOf(key)
  if (calls.length === 0) return ['no such call']
  if (typeof answer !== 'object' || answer === null || 'code' in answer || 'picture' in answer) return []
  // How an id or an instant is written makes no difference to a screen.
  const each = calls.map(({ schemas }) =>
    (schemas.reply.safeParse(answer).error?.issues ?? []).filter(({ code }) => code !== 'invalid_format'),
  )
  const [fewest = []] = each.toSorted((a, b) => a.length - b.length)
  return fewest.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('every answer in the gallery is one that its call may give', () => {
  const problems = [...customerStates, ...adminStates, ...riderStates].flatMap(({ name, answers = {} }) =>
    Object.entries(answers).flatMap(([key, answer]) => problemsOf(key, answer).map((why) => `${name}, ${key}: ${why}`)),
  )
  expect(problems).toEqual([])
})
