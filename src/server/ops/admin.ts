import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { connect } from '#server/embedded/connect.ts'
import { askServer } from '#server/embedded/control.ts'
import { DataDirInUse } from '#server/embedded/data-dir/data-dir-lock.ts'
import { timeIsRight } from '#server/kernel/clock/clock-text.ts'
import { setHeartbeat } from '#server/kernel/clock/heartbeat.ts'
import { databaseConfig } from '#server/kernel/config/read-config.ts'
import type { Connection } from '#server/kernel/db/connection.ts'
import { isDatabaseGone, OutcomeUnknown } from '#server/kernel/db/errors.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { beginProgram } from '#server/kernel/program.ts'
import {
  ADMIN_COMMANDS,
  type AdminCommand,
  AdminProblem,
  adminEmail,
  checkPassword,
  manageAdmins,
} from '#server/people/people.ts'
import { normalizePhone } from '#shared/base/phone.ts'
import { isRole, ROLES, type Role } from '#shared/domain/people/permissions.ts'
import type { Command } from './run-command.ts'

/** The command line of the kitchen's owner: `npm run admin -- create asha@dabba.example --name Asha`. */

const USAGE = `Who may use the back office:

  npm run admin -- list
  npm run admin -- create <e-mail> [--name <name>] [--role <role>]   an owner unless said
  npm run admin -- role <e-mail> <role>                              owner, manager, accounts, kitchen, rider or none
  npm run admin -- password <e-mail>
  npm run admin -- disable <e-mail>
  npm run admin -- enable <e-mail>
  npm run admin -- unlock <e-mail>      after too many wrong passwords
  npm run admin -- totp <e-mail>        asks for an authenticator's code as well, from now on
  npm run admin -- totp-off <e-mail>
  npm run admin -- logout <e-mail>      ends all sessions; also a customer's, by phone
  npm run admin -- time-is-right        after a long pause, or when the clock was put forward or back

The password is asked for; through a pipe it is the first line. An empty one is made up and printed.`

beginProgram()

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}

async function run([command = 'help', address = '', ...rest]: string[]): Promise<string> {
  if (command === 'help' || command === '--help') return USAGE
  if (command === 'time-is-right') return confirmTime()
  if (!isAdminCommand(command)) throw new AdminProblem(`There is no command ${command}.\n\n${USAGE}`)
  if (command !== 'list' && address === '') throw new AdminProblem(`Whom? Give the e-mail address.\n\n${USAGE}`)
  const email = command === 'list' ? '' : accountOf(command, address)
  const { name, role } = optionsOf(command, rest)
  // Asked before the database is opened, so that nobody waits for a person at the keyboard.
  const password = command === 'create' || command === 'password' ? await askPassword() : { text: '', madeUp: false }
  const said = await managed({ command, email, name, password: password.text, role })
  return password.madeUp ? `${said}\nPassword: ${password.text}  (made up just now and shown only this once)` : said
}

/** Customers have no e-mail address; all that the command line does with them is to end their sessions. */
function accountOf(command: AdminCommand['command'], address: string): string {
  const phone = command === 'logout' && !address.includes('@') ? normalizePhone(address) : null
  return phone ?? adminEmail(address)
}

function isAdminCommand(text: string): text is AdminCommand['command'] {
  return ADMIN_COMMANDS.some((name) => name === text)
}

function managed(command: AdminCommand): Promise<string> {
  return done({ admin: command }, ({ db }) => manageAdmins(db, command, new Date()))
}

/** The running servers look at the heartbeat before they do anything, and within a minute. */
function confirmTime(): Promise<string> {
  return done({ timeIsRight: true }, async ({ pool }) => {
    const now = new Date()
    await setHeartbeat(pool, now)
    return timeIsRight(now)
  })
}

/** Done by the running server where there is one on the embedded database, else here. */
async function done(command: Command, here: (connection: Connection) => Promise<string>): Promise<string> {
  const config = databaseConfig(process.env)
  const reply = config.databaseUrl === null ? await askServer(config.dataDir, command) : null
  if (reply !== null) {
    if ('error' in reply) throw new AdminProblem(reply.error)
    return reply.said
  }
  const connection = await connect(config)
  try {
    await migrate(connection.pool)
    return await here(connection)
  } finally {
    await connection.close()
  }
}

/** What stands after the address: `--name` and `--role`, or the role of the command `role` by itself. */
function optionsOf(command: AdminCommand['command'], rest: string[]): Pick<AdminCommand, 'name' | 'role'> {
  if (command === 'role' && rest.length === 1) return { name: '', role: roleOf(rest[0] as string) }
  const options: Pick<AdminCommand, 'name' | 'role'> = { name: '', role: null }
  for (let at = 0; at < rest.length; at += 2) {
    const [flag, value] = [rest[at], rest[at + 1]]
    if (flag === '--name' && value !== undefined) options.name = value
    else if (flag === '--role' && value !== undefined && command === 'create') options.role = roleOf(value)
    else throw new AdminProblem(`What is ${rest.join(' ')}?\n\n${USAGE}`)
  }
  if (command === 'role') throw new AdminProblem(`Which role?\n\n${USAGE}`)
  return options
}

function roleOf(text: string): Role | null {
  if (text === 'none') return null
  if (!isRole(text)) throw new AdminProblem(`There is no role ${text}: ${ROLES.join(', ')} or none.`)
  return text
}

async function askPassword(): Promise<{ text: string; madeUp: boolean }> {
  const terminal = process.stdin.isTTY
  const first = terminal ? await askHidden('New password (empty: one is made up): ') : await firstLine()
  if (first === '') return { text: randomBytes(12).toString('base64url'), madeUp: true }
  checkPassword(first)
  if (terminal && (await askHidden('Once more: ')) !== first) throw new AdminProblem('The two are not the same.')
  return { text: first, madeUp: false }
}

/** What is typed does not show. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/** What a person can act on needs no stack trace. */
function failureText(error: unknown): string {
  if (error instanceof DataDirInUse) {
    return (
      'The server is running, cannot be asked, and holds the embedded database, so nothing has been changed.\n' +
      'Stop the server (Ctrl-C, or its service), run this again, and start the server; it takes a few seconds.'
    )
  }
  if (error instanceof OutcomeUnknown) return 'The database was lost on the way: look with `list` whether it was done.'
  if (isDatabaseGone(error)) return 'The database of DATABASE_URL cannot be reached. Nothing has been changed.'
  if (!(error instanceof Error)) return String(error)
  const expected =
    error instanceof AdminProblem || ['ConfigError', 'DataDirError', 'MigrationError'].includes(error.constructor.name)
  return expected ? error.message : (error.stack ?? error.message)
}
