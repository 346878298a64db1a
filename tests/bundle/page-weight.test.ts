import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { screens } from '../../src/web/routes.ts'
import { BuiltApp, type Weight } from '../support/built-app.ts'

/**
 * What each page of the built app loads before it runs. Bytes as they are sent, gzip; what a visit really asks for, the
 * lazy parts that come by themselves included, is measured in a browser by tests/e2e/customer/first-visit.spec.ts.
 */
const BUDGETS = {
  /** All of the customer app's scripts that `/` needs. */
  home: 125_000,
  /** Those that any other customer screen needs. */
  screen: 140_500,
  /** The back office before a tab is opened. */
  adminShell: 128_000,
  /** What opening a tab adds, its views and dialogs included. */
  adminTab: 85_000,
  /** The same for tabs that draw charts; the chart library alone is 100 kB, the dialog that asks for a reason 8 kB. */
  adminTabWithCharts: 162_500,
  /** What a dialog of the panel's header adds. */
  adminDialog: 28_000,
  /** What reading a message adds to the form of an order. */
  adminMessage: 10_000,
  /** What the search that goes everywhere adds, with what it shares with the tabs that it looks in. */
  adminPalette: 36_000,
  /** What several tabs load only where it is shown, its dialogs included; with what may be done with an order, which no shell has: runs
   * have brought it four actions and two reasons. */
  adminShared: 40_500,
  /** The style sheet, which stands in the document; the office's with the paper of labels and of run sheets. */
  customerCss: 8_500,
  adminCss: 10_850,
}

const ROOT = join(import.meta.dirname, '../..')
const CUSTOMER = 'src/web/customer/entry.client.tsx'
const ADMIN = 'src/web/office/entry.client.tsx'
const PANEL = 'src/web/office/AdminPanel.tsx'
/** Opened from the panel's header, over whatever tab. */
const SESSIONS = 'src/web/office/SessionsDialog.tsx'
/** Opened from the panel's header, too: the search that goes everywhere. */
const PALETTE = 'src/web/office/palette/Palette.tsx'
/** In place of the panel, and over it, for those whom it concerns. */
const BESIDE = ['sign-in/AcceptInvitation', 'sign-in/SetPassword', 'sign-in/PhoneSignIn', 'ClockDoubt'].map(
  (file) => `src/web/office/${file}.tsx`,
)
/** Shown by two tabs, and loaded when a subscription is looked at there. */
const PAUSES = 'src/web/office/parts/SubscriptionPauses.tsx'
/** Opened from the plan of the week. */
const TEMPLATES = 'src/web/office/menus/plan/TemplatesDialog.tsx'
/** Opened from two tabs to enter an order. */
const ENTRY = 'src/web/office/parts/entry/EntryDialog.tsx'
/** The grid of many customers' orders, in place of the tab's views. */
const GRID = 'src/web/office/orders/grid/EntryGrid.tsx'
/** The field of the form of an order that reads a pasted message. */
const MESSAGE = 'src/web/office/parts/entry/MessageField.tsx'
const MESSAGE_READER = 'src/web/office/parts/entry/read-message.ts'
/** Beside the orders, and on the wall. */
const RINGING = 'src/web/office/parts/ringing/RingAndWall.tsx'
/** At an address of its own. */
const WALL = 'src/web/office/wall/WallScreen.tsx'

const app = new BuiltApp()
const rows: [page: string, scripts: number, weight: Weight, budget: number][] = []

function hold(page: string, files: Set<string>, budget: number) {
  const weight = app.weight(files)
  rows.push([page, files.size, weight, budget])
  expect(weight.gzip, `${page}: bytes, gzip`).toBeLessThanOrEqual(budget)
}

afterAll(() => {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
  const lines = rows.map(
    ([page, files, { gzip, brotli }, budget]) =>
      `  ${page.padEnd(26)}${String(files).padStart(5)}${kB(gzip)}${kB(brotli)}${kB(budget)}`,
  )
  console.log(['  page                      files   gzip brotli budget  (kB)', ...lines].join('\n'))
})

const screenSources = app.sources('src/web/customer/').filter((source) => /\/\w+Screen\.tsx$/.test(source))
const sourceOf = (file: string) => `src/web/customer/${file}.tsx`
const filesOfScreen = (file: string) => app.scripts(CUSTOMER, sourceOf(file))
/** Components of a feature that other features show, too. */
const SHOWN_ELSEWHERE = /\/(AddressText|AddressTypeChip|OutsideAlert)\.tsx$/

test('no file carries what the API page alone prints', () => {
  const files = globSync('build/client/assets/*.js', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const carried = Object.values(contract).filter(({ summary }) => files.some((text) => text.includes(summary)))
  expect(carried.map(({ name }) => name)).toEqual([])
})

test.each(['client', 'hi', 'mr', 'rider'])('no file of build/%s imports itself by way of another', (build) => {
  expect(new BuiltApp(build).cycles()).toEqual([])
})

describe('customer screens', () => {
  test.each(screens)('$path keeps to its budget', ({ path, file }) => {
    hold(path, filesOfScreen(file), path === '/' ? BUDGETS.home : BUDGETS.screen)
  })

  test.each(screens)('$path loads no other screen', ({ file }) => {
    const shared = new Set(app.modulesOf(app.scripts(CUSTOMER)))
    const own = app.modulesOf(filesOfScreen(file)).filter((module) => !shared.has(module))
    const folder = dirname(sourceOf(file))
    const others = screenSources
      .map((source) => dirname(source))
      .filter((other) => ![folder, 'src/web/customer'].includes(other))
    const foreign = own.filter(
      (module) =>
        module.endsWith('.tsx') &&
        module !== sourceOf(file) &&
        (module.endsWith('Screen.tsx') || others.some((other) => module.startsWith(`${other}/`))) &&
        !SHOWN_ELSEWHERE.test(module),
    )
    expect(foreign).toEqual([])
  })

  test.each(['hi', 'mr'])('the screens keep to their budgets in %s, too', (language) => {
    const translated = new BuiltApp(language)
    for (const { path, file } of screens) {
      const weight = translated.weight(translated.scripts(CUSTOMER, sourceOf(file)))
      expect(weight.gzip, `${path}: bytes, gzip`).toBeLessThanOrEqual(path === '/' ? BUDGETS.home : BUDGETS.screen)
    }
  })

  test('the part that all share holds no screen', () => {
    const screensInside = app.modulesOf(app.scripts(CUSTOMER)).filter((module) => /\/\w+Screen\.tsx$/.test(module))
    expect(screensInside).toEqual([])
  })

  test('nothing of the back office, nor of what only it needs, is ever loaded', () => {
    const modules = app.modulesOf(app.everything([CUSTOMER]))
    expect(
      modules.filter((module) =>
        /src\/web\/(office\/|kit\/stores\/admin)|recharts|react-table|image-compression/.test(module),
      ),
    ).toEqual([])
  })

  test('neither schemas nor the server reach a browser', () => {
    const modules = app.modulesOf(app.everything([CUSTOMER, ADMIN]))
    expect(modules.filter((module) => /src\/server\/|\.schemas\.ts$|node_modules\/zod\//.test(module))).toEqual([])
  })

  test('of the router come history and hooks, not its own links with loaders, forms and prefetching', () => {
    const modules = app.modulesOf(app.everything([CUSTOMER]))
    expect(modules.filter((module) => module.includes('react-router/dist/production/lib/dom/'))).toEqual([])
  })

  test('dialogs, sockets and push wait until they are wanted', () => {
    const modules = app.modulesOf(filesOfScreen('menu/home/HomeScreen'))
    const heavy = modules.filter((module) => /@base-ui|socket\.io|engine\.io|\/push\/(?!drop)|\/login\//.test(module))
    expect(heavy).toEqual([])
  })
})

describe('back office', () => {
  const shell = app.scripts(ADMIN, PANEL)
  const tabs = app.sources('src/web/office/').filter((source) => /\/\w+Tab\.tsx$/.test(source))

  /** What opening a tab may bring in, the way to other tabs and to what is weighed by itself left out. */
  const ownFiles = (tab: string) =>
    app
      .everything([tab], [PANEL, SESSIONS, PALETTE, PAUSES, TEMPLATES, RINGING, ENTRY, GRID, ...BESIDE, ...tabs])
      .difference(shell)

  test('the panel keeps to its budget', () => hold('/admin', shell, BUDGETS.adminShell))

  test('the list of sessions keeps to its budget', () => {
    hold('  sessions', app.scripts(SESSIONS).difference(shell), BUDGETS.adminDialog)
  })

  test('the palette keeps to its budget', () => {
    hold('  palette', app.scripts(PALETTE).difference(shell), BUDGETS.adminPalette)
  })

  test('the templates of menus keep to their budget', () => {
    const menus = tabs.filter((tab) => tab.includes('/menus/')).map(ownFiles)
    const added = menus.reduce((rest, files) => rest.difference(files), app.everything([TEMPLATES], [PANEL, ...tabs]))
    hold('  templates', added.difference(shell), BUDGETS.adminDialog)
  })

  test('the screen on the wall and what rings keep to their budget', () => {
    hold('  wall', app.everything([WALL, RINGING], [PANEL, ...BESIDE]).difference(shell), BUDGETS.adminShared)
  })

  test('the pauses of a subscription keep to their budget', () => {
    hold('  pauses', app.everything([PAUSES], [PANEL, ...BESIDE]).difference(shell), BUDGETS.adminShared)
  })

  test('entering an order keeps to its budget', () => {
    hold(
      '  entry',
      app.everything([ENTRY], [PANEL, MESSAGE, MESSAGE_READER, ...BESIDE]).difference(shell),
      BUDGETS.adminShared,
    )
  })

  test('the grid of orders keeps to its budget', () => {
    hold('  grid', app.everything([GRID], [PANEL, ...BESIDE]).difference(shell), BUDGETS.adminShared)
  })

  test('reading a pasted message keeps to its budget', () => {
    const form = app.everything([ENTRY], [PANEL, MESSAGE, MESSAGE_READER, ...BESIDE])
    const files = app.everything([MESSAGE], [PANEL, ENTRY, ...BESIDE])
    hold('  message', files.difference(form).difference(shell), BUDGETS.adminMessage)
  })

  test('each tab is a file of its own', () => {
    const lazy = readFileSync(join(import.meta.dirname, '../../src/web/office/tabs.ts'), 'utf8').match(/import\('/g)
    expect(tabs).toHaveLength(lazy?.length ?? 0)
  })

  test.each(tabs)('%s keeps to its budget', (tab) => {
    const files = ownFiles(tab)
    const charts = app.modulesOf(files).some((module) => module.includes('node_modules/recharts/'))
    hold(`  ${folderOfTab(tab)}`, files, charts ? BUDGETS.adminTabWithCharts : BUDGETS.adminTab)
  })

  // Tables and forms, that is; how orders are read may be shared.
  test.each(tabs)('%s loads no other tab', (tab) => {
    const components = app
      .modulesOf(ownFiles(tab))
      .filter((module) => /^src\/web\/office\/(?!parts\/).+\/.+\.tsx$/.test(module))
    const foreign = components.filter((module) => !module.startsWith(`src/web/office/${folderOfTab(tab)}/`))
    expect(foreign).toEqual([])
  })

  test('nothing of the customer app is ever loaded', () => {
    const modules = app.modulesOf(app.everything([ADMIN]))
    expect(
      modules.filter((module) => /src\/web\/(customer\/|kit\/stores\/(customer|cart|menu|pending))/.test(module)),
    ).toEqual([])
  })
})

test('the style sheets keep to their budgets', () => {
  hold('style of the customer app', app.styles(CUSTOMER), BUDGETS.customerCss)
  hold('style of the back office', app.styles(ADMIN), BUDGETS.adminCss)
})

test.each([
  [CUSTOMER, 'customer/customer.css'],
  [ADMIN, 'office/admin.css'],
])('the style sheet of %s is made from every component that it may load', (entry, sheet) => {
  const css = join(import.meta.dirname, '../../src/web', sheet)
  const patterns = [...readFileSync(css, 'utf8').matchAll(/^@source "(.+)";$/gm)].map(([, source = '']) => {
    const path = relative(ROOT, join(dirname(css), source))
    return path.endsWith('.tsx') ? path : `${path}/**`
  })
  const components = app.modulesOf(app.everything([entry])).filter((module) => /^src\/web\/.+\.tsx$/.test(module))
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((module) => !patterns.some((pattern) => matchesGlob(module, pattern)))).toEqual([])
})

test('no screen has a style sheet of its own: the one in the document is all there is', () => {
  const sources = [...app.sources('src/web/customer/'), ...app.sources('src/web/office/')]
  expect(app.styles(...sources)).toEqual(app.styles(CUSTOMER, ADMIN))
})

function folderOfTab(tab: string): string {
  return tab.split('/').at(-2) as string
}
