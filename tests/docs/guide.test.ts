import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GUIDE_PICTURES } from '../../scripts/guide-states.ts'

/** The guide for owners: its pictures are there, small, and of states that the gallery has. */

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = join(ROOT, 'docs/guide')
const pages = readdirSync(GUIDE).filter((file) => file.endsWith('.md'))
const texts = pages.map((page) => readFileSync(join(GUIDE, page), 'utf8'))
const states = globSync('tests/e2e/gallery/*-states.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => name),
)

test('shows each of its pictures once, and no other', () => {
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/!\[[^\]]+\]\(pictures\/([\w-]+)\.webp\)/g)].map(([, name]) => name),
  )
  expect(shown.toSorted()).toEqual(Object.keys(GUIDE_PICTURES).sort())
  expect(shown.length).toBeLessThanOrEqual(12)
})

test.each(Object.entries(GUIDE_PICTURES))(
  '%s is there and small, and is made of a state of the gallery',
  (name, state) => {
    const file = join(GUIDE, 'pictures', `${name}.webp`)
    expect(existsSync(file), 'npm run guide makes it').toBe(true)
    expect(statSync(file).size).toBeLessThanOrEqual(60_000)
    expect(states).toContain(state)
  },
)

test('has no picture that is not made by the command', () => {
  const there = readdirSync(join(GUIDE, 'pictures')).sort()
  expect(there).toEqual(
    Object.keys(GUIDE_PICTURES)
      .map((name) => `${name}.webp`)
      .sort(),
  )
})

test('links to pages that are there', () => {
  const links = texts.flatMap((text) => [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((page) => !pages.includes(page as string))).toEqual([])
})
