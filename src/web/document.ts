import * as m from '#paraglide/messages.js'
import type { Language } from '#shared/base/language.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { DocumentAssets } from '#shared/contract/pages.ts'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { photoSources } from '#shared/domain/catalog/uploads.ts'
import { APP_STARTED } from './kit/browser/started.ts'
import { ADMIN_TOKEN_KEY, ASKED_KEY, FIRST_ROOM_KEY } from './kit/stores/admin-token.ts'
import { HOME_CARD_KEY } from './kit/stores/customer-items.ts'
import { ADMIN_PATH } from './routes.ts'
import { PHOTO_SIZES } from './ui/Photo.tsx'

interface DocumentParts {
  title: string
  description: string
  /** Rendered markup of the app. */
  body: string
  /** For the browser's first render, see page-data.ts. */
  data: unknown
  assets: DocumentAssets
  office: boolean
  /** Of its texts. */
  language?: Language
  /** The menu whose photograph is what there is to see first. */
  menu?: Menu | null | undefined
  /** By which the app is installed. */
  manifest?: string
}

/** So long the app's files wait for the day's photograph: what slow 4G takes for it. */
const PHOTO_WAIT_MS = 300

/** A customer's next orders have room before they come. */
const HOME_CARD = `try {
    const room = localStorage.getItem('${HOME_CARD_KEY}')
    if (/^\\d+px$/.test(room)) document.documentElement.style.setProperty('--home-card', room)
  } catch {}`

/** What the panel asks for first: whose the token is, and on the dashboard the figures. */
const [VERIFY, FIGURES] = [adminAuthCalls.adminVerify.path, reportCalls.dashboardStats.path]

/**
 * Who is signed in to the office gets the first answers while its files come. Who is not, names another room or may not see the
 * dashboard needs neither its files nor its figures.
 */
const ROOM_FILES = `let token, room
  try {
    token = localStorage.getItem('${ADMIN_TOKEN_KEY}')
    room = localStorage.getItem('${FIRST_ROOM_KEY}')
  } catch {}
  const elsewhere = room || location.hash || location.pathname !== '${ADMIN_PATH}'
  const ask = (address) => {
    const answer = fetch(address, { headers: { authorization: 'Bearer ' + token }, signal: AbortSignal.timeout(20000) })
    answer.catch(() => {})
    return [address, answer]
  }
  if (token) {
    const answers = Object.fromEntries((elsewhere ? ['${VERIFY}'] : ['${VERIFY}', '${FIGURES}']).map(ask))
    window.${ASKED_KEY} = { token, at: performance.now(), answers }
  }
  if (!token || elsewhere) document.getElementById('room-files')?.remove()`

/**
 * The one script that stands inside the document. It lets the app's files in once the browser has drawn the page, with the
 * day's photograph when that comes soon: neither their transfer nor, on a later visit, their start-up then comes before what
 * there is to see. A tab in the background
 * draws nothing and does not wait. Taps on buttons are kept back until the app has started (see browser/started.ts), so
 * that none is lost and none counts twice; each is then a task of its own and sees what the one before has done. Before that it
 * leaves room for a customer's next orders, as high as they were on the last visit. Who is signed in to the office gets the files of
 * its first room with the panel's, unless the address names another one, and the answers to its first questions.
 */
export const inlineScript = (office: boolean): string => scriptOf(office).replace(/\n\s*/g, '\n')

const scriptOf = (office: boolean) => `(() => {
  ${office ? ROOM_FILES : HOME_CARD}

  const taps = []
  const keep = (event) => {
    const button = event.target.closest('#root button')
    if (!button) return
    event.stopImmediatePropagation()
    taps.push(button)
  }
  addEventListener('click', keep, true)
  addEventListener('${APP_STARTED}', () => {
    removeEventListener('click', keep, true)
    for (const button of taps) setTimeout(() => button.click())
  }, { once: true })

  const start = () => {
    for (const files of document.querySelectorAll('[id$=-files]')) {
      document.head.append(files.content)
      files.remove()
    }
  }
  if (document.hidden) return start()
  const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start))
  const photo = document.querySelector('img[fetchpriority=high]')
  if (!photo) startAfterFrame()
  else {
    photo.decode().then(startAfterFrame, startAfterFrame)
    setTimeout(startAfterFrame, ${PHOTO_WAIT_MS})
  }
  document.addEventListener('visibilitychange', start)
})()`

/**
 * The HTML around the app: what is to be read comes first, with its style sheet, and waits for nothing; the data is a
 * JSON block, the app's files wait in a template for the first paint.
 */
export function htmlDocument(parts: DocumentParts): string {
  const {
    title,
    description,
    body,
    data,
    assets,
    office,
    menu,
    language = 'en',
    manifest = '/manifest.webmanifest',
  } = parts
  // Vite's own scripts have to come first, and its style sheets with them.
  const developing = assets.css === null
  const files = [
    // Named, not fetched: code that comes later would ask for the sheet that it belongs to.
    ...assets.sheets.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    ...assets.preloads.map(preload),
    `<script type="module" src="${assets.script}"></script>`,
  ].join('\n')
  const roomFiles = assets.roomPreloads.map(preload).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="theme-color" content="#fbf7ef" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#17140f" media="(prefers-color-scheme: dark)">
<meta name="application-name" content="${escapeHtml(m.app_name())}">
${menu ? photoPreload(menu) : ''}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${manifest}">
${developing ? '' : `<style>${assets.css}</style>`}
${developing ? files : ''}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="page-data">${escapeJson(data)}</script>
${developing ? '' : `<template id="app-files">${files}</template>`}
${developing || !roomFiles ? '' : `<template id="room-files">${roomFiles}</template>`}
${developing ? '' : `<script>${inlineScript(office)}</script>`}
</body>
</html>
`
}

function preload(file: string): string {
  return `<link rel="modulepreload" href="${file}">`
}

/** Lets the day's photograph come with the document, before the browser has read as far as its place. */
function photoPreload({ image_url: src, photo }: Menu): string {
  if (!src) return ''
  const from = photo
    ? `type="image/avif" imagesrcset="${escapeHtml(photoSources(src, photo, 'avif'))}" imagesizes="${escapeHtml(PHOTO_SIZES)}"`
    : `href="${escapeHtml(src)}"`
  return `<link rel="preload" as="image" ${from} fetchpriority="high">`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** JSON that cannot end its own script element. */
function escapeJson(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
