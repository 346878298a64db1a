import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { held } from '../support/promises.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What browsers do not offer at plain http. The modules that may name it say what happens where it is missing. */
const PARTS =
  'bluetooth|canShare|clipboard|credentials|geolocation|hid|locks|mediaDevices|serial|serviceWorker|share|storage|usb|wakeLock'
const HTTPS_ONLY = [
  /\bcrypto\??\.(randomUUID|subtle)\b/,
  new RegExp(`\\bnavigator\\??\\.(${PARTS})\\b`),
  new RegExp(`\\{[^}]*\\b(${PARTS})\\b[^}]*\\} = navigator\\b`),
  /\bin navigator\b/,
  /\bnew (Notification|PaymentRequest|AudioWorkletNode|NDEFReader|IdleDetector)\(/,
  /\bNotification\.(permission|requestPermission)\b/,
  /\bcaches\.\w+\(/,
  /\b(cookieStore|launchQueue|showOpenFilePicker|showSaveFilePicker|showDirectoryPicker|queryLocalFonts|getScreenDetails)\b/,
]
const ALLOWED = 'src/web/kit/browser/https-only.ts'

const namedIn = (code: string) => HTTPS_ONLY.filter((name) => name.test(code)).map(String)

describe('what browsers offer at https alone', () => {
  test.each([
    'key: crypto.randomUUID()',
    'await crypto.subtle.digest()',
    'navigator.clipboard.writeText(text)',
    "if ('geolocation' in navigator) ask()",
    'const { locks } = navigator',
    'navigator.storage.persist()',
    "new Notification('Dabba')",
    "Notification.permission === 'granted'",
    "await caches.open('files')",
  ])('%s is found', (code) => {
    expect(namedIn(code)).not.toEqual([])
  })

  test.each(['navigator.onLine', 'crypto.getRandomValues(bytes)', 'NotificationBanner', 'event.clipboardData.files'])(
    '%s is there at plain http, too',
    (code) => {
      expect(namedIn(code)).toEqual([])
    },
  )

  test('is named by no module but the one that says so, and by the workers that run at https alone', () => {
    const files = globSync('src/{web,shared}/**/*.{ts,tsx}', { cwd: ROOT })
    expect(files.length).toBeGreaterThan(500)
    const found = files
      .filter((file) => file !== ALLOWED && !file.startsWith('src/web/service-worker/') && !/\.test\.ts$/.test(file))
      .flatMap((file) => namedIn(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`))
    expect(found).toEqual([])
    held(74, 'names of https alone', `${files.length} files name none of them, but for the one that says so`)
  })
})
