import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import * as m from '#paraglide/messages.js'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import type { Language } from '#shared/base/language.ts'
import type { DocumentAssets, HomeData, PageRenderer } from '#shared/contract/pages.ts'
import { CustomerApp } from './customer/CustomerApp.tsx'
import { loadScreen } from './customer/shell/screen-loader.ts'
import { htmlDocument, inlineScript } from './document.ts'
import { createCustomerSession } from './kit/stores/customer-session.ts'
import { AdminLoading } from './office/AdminLoading.tsx'
import { WALL_PATH } from './office/hash-location.ts'
import type { PageData } from './page-data.ts'
import { RiderLoading } from './rider/RiderLoading.tsx'
import { ADMIN_PATH, RIDER_PATH, screenOf, screens } from './routes.ts'

const OFFICE_ENTRY = 'src/web/office/entry.client.tsx'
const PANEL = 'src/web/office/AdminPanel.tsx'
const FIRST_ROOM = 'src/web/office/dashboard/DashboardTab.tsx'

/** The web app as the server is handed it. */
export const renderer: PageRenderer = {
  inlineScriptOf: (path) => inlineScript(isOffice(path)),

  paths: [...screens.map((screen) => screen.path), ADMIN_PATH, WALL_PATH, RIDER_PATH],

  sourcesOf(path) {
    if (path === WALL_PATH) return { entry: OFFICE_ENTRY, screen: PANEL }
    if (path === ADMIN_PATH) return { entry: OFFICE_ENTRY, screen: PANEL, room: FIRST_ROOM }
    if (path === RIDER_PATH) return { entry: 'src/web/rider/entry.client.tsx', screen: null }
    return { entry: 'src/web/customer/entry.client.tsx', screen: `src/web/customer/${screenOf(path).file}.tsx` }
  },

  isTranslated: (path) => !isOffice(path) && path !== RIDER_PATH,

  render: documentOf,

  speak: (reading) => overwriteGetLocale(reading),
}

async function documentOf(
  path: string,
  home: HomeData | null,
  assets: DocumentAssets,
  language: Language,
): Promise<string> {
  const data: PageData = { home }
  const office = isOffice(path)
  if (path === RIDER_PATH) {
    return htmlDocument({
      title: m.rider_document_title(),
      description: m.document_description(),
      body: renderToString(<RiderLoading />),
      data,
      assets,
      office,
      language,
      manifest: '/rider.webmanifest',
    })
  }
  return htmlDocument({
    title: office ? m.admin_document_title() : m.document_title(),
    description: m.document_description(),
    body: renderToString(office ? <AdminLoading /> : await customerMarkup(path, data)),
    data,
    assets,
    office,
    language,
    menu: home?.menus[home.orderDay],
  })
}

/** The panel and the screen on the wall are one application. */
function isOffice(path: string): boolean {
  return path === ADMIN_PATH || path === WALL_PATH
}

async function customerMarkup(path: string, data: PageData): Promise<ReactNode> {
  await loadScreen(screenOf(path))
  return (
    <StaticRouter location={path}>
      <CustomerApp data={data} session={createCustomerSession()} />
    </StaticRouter>
  )
}
