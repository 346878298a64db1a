import { httpsOnly, notifications } from '../browser/https-only.ts'

/** `plain-http`: no browser pushes there. `ios-browser`: an iPhone or iPad shows notifications only for apps on its Home Screen. */
export type PushSupport = 'supported' | 'unsupported' | 'plain-http' | 'ios-browser'

/** Whether this browser can be pushed to (spec: customer §4). */
export function pushSupport(): PushSupport {
  if (!isSecureContext) return 'plain-http'
  if (isIos() && !onHomeScreen()) return 'ios-browser'
  const able = httpsOnly().serviceWorker && notifications() && 'PushManager' in window
  return able ? 'supported' : 'unsupported'
}

/** Whether this browser can be pushed to, and its person has allowed it. */
export function pushAllowed(): boolean {
  return pushSupport() === 'supported' && notifications()?.permission === 'granted'
}

/** iPads call themselves Macs; no Mac has a touch screen. */
function isIos(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}

function onHomeScreen(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}
