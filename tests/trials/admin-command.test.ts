import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { CONTROL_SOCKET } from '#server/embedded/data-dir/layout.ts'
import { openEmbedded } from '#server/embedded/embedded.ts'
import { contract } from '#shared/contract/contract.ts'
import { ADMIN } from '../support/app.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** `npm run admin` as a process of its own, beside a server and alone; what it does is tried in tests/api/people/manage-admins.test.ts. */

const PASSWORD = 'a good password'

describe('the command line', () => {
  const dir = temporaryDir()
  afterAll(() => dir.dispose())

  /** Runs the command as a process of its own on an embedded database of its own; `typed` comes through a pipe. */
  async function command(args: string[], typed = '', dataDir = dir.path) {
    const child = spawn(process.execPath, ['src/server/ops/admin.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      // The settings of a .env file do not count here.
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: '' },
    })
    child.stdin.end(typed)
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: child.exitCode ?? (await new Promise((done) => child.once('exit', done))), out, err }
  }

  test('creates, lists and disables on the embedded database, and says what is wrong', {
    timeout: 180_000,
  }, async () => {
    expect(await command(['create', 'Asha@Dabba.test', '--name', 'Asha'], 'a good password\n')).toEqual({
      code: 0,
      out: 'asha@dabba.test can sign in now, as owner.\n',
      err: '',
    })
    const madeUp = await command(['create', 'ravi@dabba.test'])
    expect(madeUp.out).toMatch(
      /^ravi@dabba\.test can sign in now, as owner\.\nPassword: [\w-]{16} {2}\(made up just now/,
    )
    expect((await command(['disable', 'ravi@dabba.test'])).out).toContain('is disabled and signed out everywhere.')
    expect((await command(['list'])).out).toBe(
      'asha@dabba.test  Asha  owner\nravi@dabba.test  Administrator  owner  (disabled)\n',
    )
    expect(await command(['disable', 'asha@dabba.test'])).toMatchObject({
      code: 1,
      err: 'asha@dabba.test is the only owner who can sign in. Create another one first.\n',
    })
  })

  test('says what it can do', { timeout: 180_000 }, async () => {
    expect((await command([])).out).toContain('npm run admin -- create <e-mail>')
    expect(await command(['promote', 'a@dabba.test'])).toMatchObject({ code: 1 })
    expect((await command(['disable'])).err).toContain('Whom? Give the e-mail address.')
    expect((await command(['create', 'a@dabba.test', '--nmae', 'A'], 'a good password')).err).toContain(
      'What is --nmae A?',
    )
    expect((await command(['create', 'a@dabba.test'], 'short')).err).toBe(
      'The password must have at least 8 characters.\n',
    )
  })

  test('has the running server do it, at once', { timeout: 180_000 }, async () => {
    const own = temporaryDir()
    onTestFinished(() => own.dispose())
    const env = { DATA_DIR: own.path, SEED: 'none', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const server = await startServerProcess(env)
    onTestFinished(async () => {
      await server.end()
    })
    const call = contractClient(fetchFrom(server.url))
    const signIn = async (email: string, password: string) => call(contract.adminLogin, { body: { email, password } })
    const there = (args: string[], typed = '') => command(args, typed, own.path)

    expect(await there(['create', 'asha@dabba.test', '--name', 'Asha'], `${PASSWORD}\n`)).toEqual({
      code: 0,
      out: 'asha@dabba.test can sign in now, as owner.\n',
      err: '',
    })
    const { token } = (await signIn('asha@dabba.test', PASSWORD)).reply
    expect((await there(['disable', 'asha@dabba.test'])).out).toContain('is disabled and signed out everywhere.')
    expect((await call(contract.adminVerify, {}, { token })).status).toBe(401)
    expect((await signIn('asha@dabba.test', PASSWORD)).status).toBe(401)
    expect(await there(['disable', ADMIN.email])).toMatchObject({
      code: 1,
      err: `${ADMIN.email} is the only owner who can sign in. Create another one first.\n`,
    })
    await there(['enable', 'asha@dabba.test'])
    const output = (await there(['totp', 'asha@dabba.test'])).out
    expect(output).toContain('otpauth://totp/Dabba:asha%40dabba.test?secret=')
    expect((await signIn('asha@dabba.test', PASSWORD)).reply.code).toBe('login_second_factor')
    expect((await there(['totp-off', 'asha@dabba.test'])).code).toBe(0)
    expect((await there(['unlock', 'asha@dabba.test'])).out).toContain('can try to sign in again, from anywhere.')
    expect((await signIn('asha@dabba.test', PASSWORD)).status).toBe(200)
    expect((await there(['logout', 'asha@dabba.test'])).out).toBe('asha@dabba.test is signed out everywhere (1).\n')
    expect((await there(['logout', '98123 45678'])).err).toBe('There is no customer +919812345678.\n')
    expect((await there(['disable', 'asha@dabba.test'])).code).toBe(0)
    expect(server.output()).not.toContain(PASSWORD)

    const nonsense = connect(join(own.path, CONTROL_SOCKET))
    nonsense.end('nonsense\n')
    expect(JSON.parse(await text(nonsense))).toEqual({ error: expect.stringContaining('JSON') })
    expect((await there(['list'])).out).toContain('asha@dabba.test  Asha  owner  (disabled)')
  })

  test('says what to do when the server cannot be asked', { timeout: 180_000 }, async () => {
    const server = await openEmbedded(dir.path)
    try {
      expect(await command(['list'])).toEqual({
        code: 1,
        out: '',
        err:
          'The server is running, cannot be asked, and holds the embedded database, so nothing has been changed.\n' +
          'Stop the server (Ctrl-C, or its service), run this again, and start the server; it takes a few seconds.\n',
      })
    } finally {
      await server.close()
    }
  })
})
