import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryDir } from '../support/temporary-dir.ts'

/** The server's areas, each on those before it. `src/server/*.ts` puts them together. */
const FLOORS = [
  'platform',
  'people',
  'calendar',
  'catalog',
  'ordering',
  'subscriptions',
  'money',
  'kitchen',
  'delivery',
  'notifications',
  'reports',
  'demo',
]

const ROOT = join(import.meta.dirname, '../..')
const FLOORS_CONFIG = 'biome.floors.json'
interface Override {
  linter: { rules: { style: { noRestrictedImports: string | { level: string } } } }
}
const config: { overrides: Override[] } = JSON.parse(readFileSync(join(ROOT, FLOORS_CONFIG), 'utf8'))

/** The linter's settings; its plugins are files that the trials have no copy of. */
const WITHOUT_PLUGINS = JSON.stringify(
  JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'), (key, value) => (key === 'plugins' ? undefined : value)),
)

const dirs: ReturnType<typeof temporaryDir>[] = []
afterAll(() => {
  for (const dir of dirs) dir.dispose()
})

/** What the linter rejects in these files: `path:line` of each import. */
function rejectedIn(files: Record<string, string>): Set<string> {
  const dir = temporaryDir()
  dirs.push(dir)
  writeFileSync(join(dir.path, 'biome.json'), WITHOUT_PLUGINS)
  writeFileSync(join(dir.path, FLOORS_CONFIG), JSON.stringify(config))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir.path, path)), { recursive: true })
    writeFileSync(join(dir.path, path), text)
  }
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none']
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, ...args, '--reporter=json', '.'], {
    cwd: dir.path,
    encoding: 'utf8',
  })
  const { diagnostics }: { diagnostics: { location: { path: string; start: { line: number } } }[] } = JSON.parse(stdout)
  return new Set(diagnostics.map(({ location: { path, start } }) => `${path}:${start.line}`))
}

describe('an import', () => {
  const offered = (area: string) => `#server/${area}/${area === 'platform' ? 'log' : area}.ts`
  const imports = [
    ...FLOORS.map((area) => ({ area, from: offered(area), isOffered: true })),
    ...FLOORS.slice(1).map((area) => ({ area, from: `#server/${area}/queries.ts`, isOffered: false })),
    ...FLOORS.map((area) => ({ area, from: `../${area}/a.ts`, isOffered: false })),
    ...FLOORS.map((area) => ({ area, from: `../../${area}/a.ts`, isOffered: false })),
    { area: 'the root', from: '#server/start.ts', isOffered: false },
    { area: 'the web app', from: '#web/routes.ts', isOffered: false },
  ]
  const text = imports.map(({ from }) => `import '${from}'\n`).join('')
  const pathIn = (floor: string) => `src/server/${floor}/part/file.ts`
  const rejected = rejectedIn(Object.fromEntries(FLOORS.map((floor) => [pathIn(floor), text])))

  test.each(FLOORS)(
    'of %s passes when it leads to a lower floor and to what that offers, and else is rejected',
    (floor) => {
      const passed = imports.filter((_, index) => !rejected.has(`${pathIn(floor)}:${index + 1}`))
      const below = FLOORS.slice(0, Math.max(1, FLOORS.indexOf(floor)))
      expect(passed.map(({ from }) => from)).toEqual(below.map(offered))
    },
  )

  test('of the file that puts areas together passes when it leads to what an area offers', () => {
    const lines = FLOORS.slice(1).flatMap((area) => [`./${area}/${area}.ts`, `./${area}/queries.ts`])
    const path = 'src/server/app.ts'
    const found = rejectedIn({ [path]: lines.map((from) => `import '${from}'\n`).join('') })
    expect(lines.filter((_, index) => !found.has(`${path}:${index + 1}`))).toEqual(
      FLOORS.slice(1).map((area) => `./${area}/${area}.ts`),
    )
  })
})

test('the apps import neither each other nor the server, and what they share knows none of them', () => {
  const apps = ['customer', 'office', 'rider']
  const rooms = [...apps, 'parts', 'data', 'ui']
  const lines = [
    ...rooms.map((room) => `#web/${room}/part/file.ts`),
    '#server/start.ts',
    '#shared/domain/money/paise.ts',
  ]
  const pathIn = (room: string) => `src/web/${room}/part/file.ts`
  const text = lines.map((from) => `import '${from}'\n`).join('')
  const found = rejectedIn(Object.fromEntries(rooms.map((room) => [pathIn(room), text])))
  for (const room of rooms) {
    const rejected = lines.filter((_, index) => found.has(`${pathIn(room)}:${index + 1}`))
    const others = apps.filter((app) => app !== room).map((app) => `#web/${app}/part/file.ts`)
    expect([room, rejected]).toEqual([room, [...others, '#server/start.ts']])
  }
})

test('no file is excepted', () => {
  const levels = config.overrides.map(({ linter }) => linter.rules.style.noRestrictedImports)
  expect(levels.every((rule) => typeof rule === 'object' && rule.level === 'error')).toBe(true)
})
