/** What a browser calls itself, for people who look at where they are signed in. Nothing is decided by it. */
export interface BrowserName {
  browser: string | null
  system: string | null
}

/** The first that fits counts: most browsers claim to be others, too. */
const BROWSERS: [name: string, claim: RegExp][] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: [name: string, claim: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** From the `User-Agent` header. */
export function browserName(userAgent: string): BrowserName {
  const first = (names: [string, RegExp][]) => names.find(([, claim]) => claim.test(userAgent))?.[0] ?? null
  return { browser: first(BROWSERS), system: first(SYSTEMS) }
}
