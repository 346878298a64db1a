import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/kernel/config/read-config.ts'

/** What docs/operations.md tells to do with deploy/ leads to servers that start and work together. */

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Service {
  image: string
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
}

const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  read('deploy/compose.yaml'),
  { merge: true },
)
const dabbas = Object.entries(compose.services).filter(([, { image }]) => image === 'dabba')
const imageSettings = settingsOf([...read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)])

/** `NAME=value NAME=value` of each line found. */
function settingsOf(lines: RegExpExecArray[]): Record<string, string> {
  return Object.fromEntries(lines.flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('='))))
}

/** A file of settings as somebody fills it in. */
const filledIn = (file: string, values: Record<string, string>): Record<string, string | undefined> => {
  const example = parseEnv(read(file))
  for (const name of Object.keys(values)) expect(example, `${name} in ${file}`).toHaveProperty(name)
  return { ...example, ...values }
}

const SMS = { MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'template' }
const ADMIN_EMAIL = 'asha@dabba.example'
const DATABASE_URL = 'postgres://dabba:steel-tiffin@postgres:5432/dabba'
const FILLED = filledIn('deploy/compose.env.example', {
  POSTGRES_PASSWORD: 'steel-tiffin',
  DATABASE_URL,
  ADMIN_EMAIL,
  METRICS_TOKEN: 'm'.repeat(24),
  ...SMS,
})
const configOf = ({ environment }: Service) => readConfig({ ...imageSettings, ...FILLED, ...environment })

describe('compose.yaml', () => {
  test.each(dabbas)('%s starts with the example filled in', (_, service) => {
    expect(service.env_file).toBe('compose.env')
    expect(configOf(service)).toMatchObject({
      databaseUrl: DATABASE_URL,
      publicUrl: 'https://dabba.example',
      seed: 'none',
      sms: { provider: 'msg91' },
      metrics: { port: 9100, host: '0.0.0.0' },
    })
  })

  test('has web instances that others reach, and a worker', () => {
    const configs = dabbas.map(([, service]) => configOf(service))
    expect(configs.map(({ roles }) => roles)).toEqual([['web'], ['web'], ['worker']])
    for (const { host, trustProxy } of configs.slice(0, 2))
      expect({ host, trustProxy }).toEqual({ host: '0.0.0.0', trustProxy: 1 })
  })

  test('keeps the pictures of all instances in one place', () => {
    for (const [, { volumes }] of dabbas) expect(volumes).toEqual([`uploads:${imageSettings.DATA_DIR}`])
  })

  test('names only volumes and services that it has', () => {
    for (const { volumes = [], depends_on = {} } of Object.values(compose.services)) {
      for (const volume of volumes) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', from))).toBe(true)
        else expect(compose.volumes).toHaveProperty(from)
      }
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name)
    }
  })

  test('has more connections than its instances take', () => {
    const most = Number(/max_connections=(\d+)/.exec(read('deploy/compose.yaml'))?.[1])
    const pools = dabbas.map(([, service]) => configOf(service).databasePool)
    expect(pools.reduce((sum, pool) => sum + pool, 0)).toBeLessThan(most / 2)
  })
})

test('the Caddyfile sends visitors to the web instances and asks whether they are ready', () => {
  const caddyfile = read('deploy/Caddyfile')
  const to = /reverse_proxy (.+) \{/.exec(caddyfile)?.[1]?.split(' ')
  const web = dabbas.filter(([, service]) => configOf(service).roles.includes('web'))
  expect(to).toEqual(web.map(([name, service]) => `${name}:${configOf(service).port}`))
  expect(caddyfile).toContain('health_uri /readyz')
  // Before an instance goes the proxy has looked twice.
  const seconds = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1])
  for (const [, service] of web) expect(configOf(service).drainMs).toBeGreaterThan(2 * seconds * 1000)
  expect(caddyfile).toContain('respond /metrics 404')
  // One unanswered request would shut out every instance.
  expect(caddyfile).not.toMatch(/^\s*fail_duration/m)
})

test('the service of one machine starts with its example filled in, on the directory that it may write to', () => {
  const unit = read('deploy/dabba.service')
  const ofUnit = settingsOf([...unit.matchAll(/^Environment=(.+)$/gm)])
  const file = filledIn('deploy/service.env.example', { ADMIN_EMAIL, ...SMS })
  // Of the two systemd believes the file.
  const config = readConfig({ ...ofUnit, ...file })
  expect(config).toMatchObject({
    databaseUrl: null,
    dataDir: '/var/lib/dabba',
    host: '127.0.0.1',
    roles: ['web', 'worker'],
    seed: 'none',
    trustProxy: 1,
  })
})

test('a server that ends is started again and again, on a directory that is closed to others', () => {
  const unit = read('deploy/dabba.service')
  for (const line of ['Restart=always', 'StartLimitIntervalSec=0', 'StateDirectoryMode=0700', 'UMask=0077'])
    expect(unit.split('\n')).toContain(line)
  expect(read('deploy/Dockerfile')).toContain(`install -d -o node -g node -m 700 ${imageSettings.DATA_DIR} `)
})

test('servers and backups write where they may', () => {
  const written = (unit: string) => /^StateDirectory=(.+)$/m.exec(read(unit))?.[1]?.split(' ')
  expect(written('deploy/dabba.service')).toEqual(['dabba', 'dabba-backups'])
  expect(written('deploy/dabba-backup.service')).toEqual(['dabba', 'dabba-backups'])
  const { DATA_DIR } = settingsOf([...read('deploy/dabba-backup.service').matchAll(/^Environment=(.+)$/gm)])
  expect(DATA_DIR).toBe('/var/lib/dabba')
  // Beside the data, where no name is given.
  expect(read('deploy/dabba-backup.service')).toMatch(
    /^ExecStart=\S+ src\/server\/embedded\/backup\/main\.ts --keep 14$/m,
  )
})
