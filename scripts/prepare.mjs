// What every npm command begins with (package.json's pre… scripts), on whatever Node (20 or newer) is there: installs what is
// missing and compiles the messages; with `build` it also builds the web app unless it is fresh. The command itself then
// finds the Node that the project pins first in npm's PATH. Plain JavaScript with nothing but Node's own modules.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const SETTINGS = join(ROOT, 'project.inlang', 'settings.json')
const WINDOWS = process.platform === 'win32'
const NODE = join(BIN, WINDOWS ? 'node.cmd' : 'node')

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}`)

install()
compileMessages()
keepServerMessages()
if (process.argv[2] === 'build') build()

/**
 * Installs unless what is there came from this very lock file. Not `npm ci`: the lock file knows the native parts of
 * Linux on x64 only, and `npm ci` rejects a lock that leaves other platforms' optional parts out. Elsewhere the direct
 * dependencies, which package.json pins exactly, decide.
 */
function install() {
  const stamp = join(ROOT, 'node_modules', '.dabba-installed')
  const wanted = hashOf(['package-lock.json'])
  if (existsSync(NODE) && read(stamp) === wanted) return
  say('Installing packages (once; a minute or so) ...')
  const locked = process.platform === 'linux' && process.arch === 'x64' ? [] : ['--no-package-lock']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  run([WINDOWS ? 'npm.cmd' : 'npm', 'install', '--no-save', '--include=dev', ...locked, ...quiet])
  checkPinnedNode()
  writeFileSync(stamp, wanted)
}

/** Small systems lack what the pinned Node is linked with; without a word of it every command would fail in its own way. */
function checkPinnedNode() {
  const { status, stderr, error } = spawnSync(NODE, ['--version'], options({}, { encoding: 'utf8' }))
  if (status === 0) return
  // npm puts it before the machine's own Node, which is to run the next try.
  for (const path of [NODE, join(ROOT, 'node_modules', 'node')]) rmSync(path, { recursive: true, force: true })
  const reason = (stderr || error?.message || '').trim()
  const missing = reason.includes('libatomic')
    ? 'Install libatomic (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic) and try again.'
    : 'It needs a system with glibc 2.28 or newer, macOS 13.5 or Windows 10.'
  fail(`The Node that this project pins does not run here: ${reason}\n${missing}`)
}

/**
 * Compiles messages/*.json to the typed functions that server and web app import. For browsers a module for each message, so
 * that none is loaded that is not shown, and each language by itself: what is read in one carries no byte of another. For Node all
 * languages, in one large module each, where a thousand small ones cost 20 MB; their types stand in comments, which Node does
 * without.
 */
function compileMessages() {
  const stamp = join(ROOT, 'src', 'paraglide', '.compiled')
  const wanted = hashOf(['messages', 'project.inlang/settings.json', 'package-lock.json', 'scripts/prepare.mjs'])
  if (read(stamp) === wanted) return
  const { baseLocale, locales } = JSON.parse(read(SETTINGS))
  for (const locale of locales) {
    const directory = locale === baseLocale ? 'src/paraglide' : `src/paraglide-${locale}`
    compileMessagesTo(directory, 'message-modules', projectOf(locale, baseLocale))
  }
  compileMessagesTo('src/paraglide-types', 'locale-modules', './project.inlang')
  copyWithoutComments(join(ROOT, 'src', 'paraglide-types'), join(ROOT, 'src', 'paraglide-node'))
  writeFileSync(stamp, wanted)
}

/**
 * Of the messages for Node those that the server says: five in six are screens', and would cost each server 10 MB. The program
 * asks for them by the condition `dabba`; whatever else runs on Node has all.
 */
function keepServerMessages() {
  const stamp = join(ROOT, 'src', 'paraglide-server', '.kept')
  const said = new Set()
  for (const file of ['src/server', 'src/shared'].flatMap((path) => filesOf(join(ROOT, path)))) {
    if (!file.endsWith('.ts')) continue
    for (const [, key] of readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)/g)) said.add(key)
  }
  const wanted = [read(join(ROOT, 'src', 'paraglide', '.compiled')), ...[...said].sort()].join('\n')
  if (read(stamp) === wanted) return
  const from = join(ROOT, 'src', 'paraglide-node')
  for (const file of filesOf(from)) {
    const copy = join(ROOT, 'src', 'paraglide-server', file.slice(from.length))
    const parts = readFileSync(file, 'utf8').split(/^(?=export )/m)
    const ofMessages = dirname(file).endsWith('messages')
    const kept = parts.filter((part) => {
      const key = ofMessages && /^export (?:const |\{ )(\w+)/.exec(part)?.[1]
      return !key || said.has(key)
    })
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, kept.join(''))
  }
  writeFileSync(stamp, wanted)
}

/** A project of one language alone: where it has no text of its own stands the one of the base language. */
function projectOf(locale, baseLocale) {
  const project = join('build', 'messages', locale, 'project.inlang')
  const texts = [baseLocale, locale].map((name) => JSON.parse(read(join(ROOT, 'messages', `${name}.json`)) ?? '{}'))
  const settings = { ...JSON.parse(read(SETTINGS)), baseLocale: locale, locales: [locale] }
  mkdirSync(join(ROOT, project), { recursive: true })
  writeFileSync(join(ROOT, project, '..', `${locale}.json`), JSON.stringify(Object.assign({}, ...texts)))
  const modules = settings.modules.map((module) => join(ROOT, module))
  const messageFormat = { pathPattern: './{locale}.json' }
  writeFileSync(
    join(ROOT, project, 'settings.json'),
    JSON.stringify({ ...settings, modules, 'plugin.inlang.messageFormat': messageFormat }),
  )
  return `./${project}`
}

function compileMessagesTo(directory, structure, project) {
  const options = ['--project', project, '--outdir', `./${directory}`, '--strategy', 'baseLocale']
  run([join(BIN, 'paraglide-js'), 'compile', '--silent', ...options, '--output-structure', structure])
}

/** Node keeps the text of a module in memory, and four fifths of these are comments: 8 MB. */
function copyWithoutComments(from, to) {
  const blocks = /^\/\*\*[\s\S]*?\*\/\n/gm
  const casts = /\/\*\* @type \{[^`\n]*?\} \*\/ /g
  for (const file of filesOf(from).filter((name) => name.endsWith('.js'))) {
    const copy = join(to, file.slice(from.length))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, readFileSync(file, 'utf8').replace(blocks, '').replace(casts, ''))
  }
}

/** Builds the web app unless nothing that it is made of has changed. */
function build() {
  const stamp = join(ROOT, 'build', '.built')
  const wanted = hashOf([
    'src/web',
    'src/shared',
    'messages',
    'public',
    'vite.config.ts',
    'scripts/prepare.mjs',
    'scripts/chunk-groups.ts',
    'scripts/chunk-modules.ts',
    'scripts/languages.ts',
    'scripts/leave-out-icon-keys.ts',
    'scripts/leave-out-summaries.ts',
    'scripts/own-messages.ts',
    'scripts/service-worker-files.ts',
    'scripts/without-preloads.ts',
    'package-lock.json',
  ])
  if (read(stamp) === wanted) return
  say('Building the web app ...')
  run([join(BIN, 'vite'), 'build', '--app', '--configLoader', 'native', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  for (const app of ['client', 'hi', 'mr', 'rider']) compressFiles(join(ROOT, 'build', app))
  writeFileSync(stamp, wanted)
}

/** Lays a .br and a .gz beside every text file, so that the server never compresses one twice. */
function compressFiles(directory) {
  for (const file of filesOf(directory)) {
    if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(file) || /[\\/]\.vite[\\/]/.test(file)) continue
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

function run([program, ...args], env = {}) {
  const { status, error } = spawnSync(program, args, options(env, { stdio: ['ignore', 'inherit', 'inherit'] }))
  if (error) fail(`${program}: ${error.message}`)
  if (status !== 0) fail(`${[program.split('/').pop(), ...args].join(' ')} failed`)
}

function options(env, more) {
  const path = [BIN, process.env.PATH].join(WINDOWS ? ';' : ':')
  return { cwd: ROOT, shell: WINDOWS, env: { ...process.env, ...env, PATH: path }, ...more }
}

/** One hash over the contents of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesOf(join(ROOT, path))) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  const entries = readdirSafe(path)
  if (entries === null) return [path]
  return entries.sort().flatMap((entry) => filesOf(join(path, entry)))
}

function readdirSafe(path) {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
