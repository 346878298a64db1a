import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breakingChanges, keptSurface, presentSurface } from '../../scripts/api-surface.ts'

describe('what others may rely on', () => {
  test('is still there, and nothing more is asked of them', () => {
    // One that is meant is written down in docs/api.md; then `npm run api-surface`.
    expect(breakingChanges(keptSurface(), presentSurface())).toEqual([])
  })

  test('is missed when it goes, changes its type or is asked for', () => {
    const former = ['getOrder GET /api/order/{id}', 'getOrder > order: Order', 'getOrder < id?: string']
    const gone = former.slice(0, 1).concat('getOrder < id?: string')
    expect(breakingChanges(former, gone)).toEqual(['gone: getOrder > order: Order'])
    expect(breakingChanges(['getOrder < id: string'], ['getOrder < id?: string'])).toEqual([])
    const typed = former.map((line) => line.replace(': Order', ': string'))
    expect(breakingChanges(former, typed)).toEqual(['gone: getOrder > order: Order'])
    expect(breakingChanges(former, [...former, 'getOrder < reason: string'])).toEqual([
      'asked for: getOrder < reason: string',
    ])
    const more = [
      'getOrder > order.more?: string',
      'getOrder < more?: string',
      'other GET /api/other',
      'other < id: string',
    ]
    expect(breakingChanges(former, [...former, ...more])).toEqual([])
  })

  test('has a page that says what is breaking', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
    expect(page).toContain('## Breaking changes')
  })
})
