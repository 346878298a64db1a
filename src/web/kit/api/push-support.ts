/** `ios-browser`: an iPhone or iPad shows notifications only for apps on its Home Screen. */
export type PushSupport = 'supported' | 'unsupported' | 'ios-browser'

/** Whether this browser can be pushed to (spec: customer §4). */
export function pushSupport(): PushSupport {
  if (isIos() && !onHomeScreen()) return 'ios-browser'
  const able = 'serviceWorker' in navigator && 'Notification' in window && 'PushManager' in window
  return able ? 'supported' : 'unsupported'
}

/** iPads call themselves Macs; no Mac has a touch screen. */
function isIos(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}

function onHomeScreen(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}
