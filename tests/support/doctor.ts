import { spawnSync } from 'node:child_process'

/** Runs `npm run doctor` with these settings alone. Returns its exit code and, by name, what it says of each thing. */
export function runDoctor(env: Record<string, string>, clockFile?: string) {
  const clock = clockFile === undefined ? [] : ['--import', './tests/support/moved-clock.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, [...clock, 'src/server/ops/doctor.ts'], {
    encoding: 'utf8',
    // Without a PATH: whether the clock of the machine that tests is kept right is its own business.
    env: { ...env, ...(clockFile !== undefined && { CLOCK_FILE: clockFile }) },
  })
  const findings = [...stdout.matchAll(/^([✓✗-]) (\w+) +(.*)$/gm)].map(([, mark, name, text]) => ({ mark, name, text }))
  return {
    code: status,
    output: stdout + stderr,
    /** `✗ text` of one thing. */
    of: (wanted: string) => {
      const found = findings.find(({ name }) => name === wanted)
      return `${found?.mark} ${found?.text}`
    },
    wrong: findings.filter(({ mark }) => mark === '✗').map(({ name }) => name),
  }
}
