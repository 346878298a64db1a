import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { screens } from '../../../src/web/routes.ts'
import { expect, test } from '../fixtures.ts'

test.use({ neverHere: true })

/** What a first visit really asks for, whatever the manifest says (tests/bundle/page-weight.test.ts). Bytes, gzip. */
const LIMITS = {
  scripts: 125_000,
  otherScripts: 142_000,
  /** That of `/` is the lightest at the week's end, with seven menus, and the heaviest on its last cooking days, with eleven. */
  document: 14_400,
  /** Without brotli, which browsers that still ask so do without. */
  gzipDocument: 17_200,
}

const CLIENT = join(import.meta.dirname, '../../../build/client')

/** The files that the page asks for until it is quiet. */
async function visit(page: Page, path: string) {
  const asked: { path: string; type: string }[] = []
  page.on('request', (request) => asked.push({ path: new URL(request.url()).pathname, type: request.resourceType() }))
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  const html = (await response?.body()) as Buffer
  const scripts = new Set(asked.filter(({ type }) => type === 'script').map((file) => file.path))
  return { html, asked, scripts, bytes: [...scripts].reduce((sum, file) => sum + gzipSize(file), 0) }
}

function gzipSize(file: string): number {
  const path = join(CLIENT, file)
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size
}

for (const path of [...screens.map((screen) => screen.path), '/admin']) {
  test(`a first visit to ${path} is light, and nothing blocks its first paint`, async ({ page }) => {
    const { html, asked, scripts, bytes } = await visit(page, path)
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
    const gzip = gzipSync(html, { level: 9 }).length
    console.log(`${path}: ${scripts.size} scripts ${kB(bytes)}, document ${kB(brotli)} brotli, ${kB(gzip)} gzip`)
    expect.soft(bytes, 'scripts, gzip').toBeLessThanOrEqual(path === '/' ? LIMITS.scripts : LIMITS.otherScripts)
    expect.soft(brotli, 'document as it is sent').toBeLessThanOrEqual(LIMITS.document)
    expect.soft(gzip, 'document for a browser without brotli').toBeLessThanOrEqual(LIMITS.gzipDocument)
    expect
      .soft(
        asked.filter(({ type }) => type === 'font' || type === 'stylesheet'),
        'fonts and style sheets',
      )
      .toEqual([])
    expect.soft(await page.evaluate(whatBlocks)).toEqual({ blocking: [], styles: 1, parserBlocking: 0 })
    expect.soft(await page.evaluate(unsizedPictures), 'pictures without a place of their own').toEqual([])
  })
}

/** In the page: what stands between the document and its first paint. */
function whatBlocks() {
  return {
    blocking: performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map((entry) => entry.name),
    styles: document.head.querySelectorAll('style').length,
    parserBlocking: document.querySelectorAll('script[src]:not([type=module], [async], [defer])').length,
  }
}

/** In the page: pictures whose size nobody knows before they, or the style sheet, have come. */
function unsizedPictures() {
  const sized = (picture: Element) =>
    Number(picture.getAttribute('width')) > 0 && Number(picture.getAttribute('height')) > 0
  return [...document.querySelectorAll('img, svg')]
    .filter((picture) => !picture.parentElement?.closest('svg') && !sized(picture))
    .map((picture) => picture.outerHTML.slice(0, 200))
}

test('the style sheet stands in the document; code that comes later does not fetch it again', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(sheets).toEqual([])
})

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
