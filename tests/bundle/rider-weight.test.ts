import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { held } from '../support/promises.ts'

/** What the rider's page loads: all of it at the first visit, since it must work without a network afterwards. Bytes as sent, gzip. */
const BUDGETS = { scripts: 90_000, style: 6_500 }

const BUILD = join(import.meta.dirname, '../../build/rider')
/** What is very small is sent as it is. */
const sizeOf = (file: string) => statSync(join(BUILD, existsSync(join(BUILD, `${file}.gz`)) ? `${file}.gz` : file)).size
const sent = (pattern: string) => globSync(pattern, { cwd: BUILD }).reduce((sum, file) => sum + sizeOf(file), 0)

test('the rider’s app keeps to its budgets', () => {
  const [scripts, style] = [sent('assets/*.js'), sent('assets/*.css')]
  console.log(`  /rider: ${scripts} bytes of JavaScript, ${style} of style`)
  expect(scripts).toBeGreaterThan(50_000)
  expect(scripts).toBeLessThanOrEqual(BUDGETS.scripts)
  expect(style).toBeLessThanOrEqual(BUDGETS.style)
  held(42, 'first load', `${scripts} bytes of JavaScript, of at most ${BUDGETS.scripts}`)
})

test('what makes photos small is loaded with the first photo, and stands on the phone before', () => {
  const [chunk, ...others] = globSync('assets/shrink-photo-*.js', { cwd: BUILD })
  expect(others).toEqual([])
  const [entry = ''] = globSync('assets/rider-*.js', { cwd: BUILD })
  expect(readFileSync(join(BUILD, entry), 'utf8')).not.toContain('toBlob')
  expect(readFileSync(join(BUILD, 'rider-sw.js'), 'utf8')).toContain(`/${chunk}`)
})

test('it carries nothing of the other apps, no schemas and no libraries of theirs', () => {
  const chunks: Record<string, string[]> = JSON.parse(readFileSync(join(BUILD, '.vite/modules.json'), 'utf8'))
  const foreign =
    /src\/(server|web\/(customer|office))\/|\.schemas\.ts$|node_modules\/(zod|@tanstack|react-router|@base-ui)\//
  expect(
    Object.values(chunks)
      .flat()
      .filter((module) => foreign.test(module)),
  ).toEqual([])
})

test('its worker keeps the page with all its files, and the customer’s worker nothing of it', () => {
  const worker = readFileSync(join(BUILD, 'rider-sw.js'), 'utf8')
  for (const file of globSync('assets/*.js', { cwd: BUILD })) expect(worker).toContain(`/${file}`)
  expect(worker).not.toMatch(/__[A-Z]+__/)
  const customers = readFileSync(join(BUILD, '../client/sw.js'), 'utf8')
  expect(customers).not.toMatch(/__[A-Z]+__/)
  expect(customers).not.toContain('rider-')
})
