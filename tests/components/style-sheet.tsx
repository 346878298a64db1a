const sheet = document.head.appendChild(document.createElement('style'))

/**
 * Styles the page as one app alone, as in a browser. Files of several apps share a page here, and of two style sheets the later
 * wins over what the earlier says of wide screens.
 */
export function styleAs(css: string) {
  if (sheet.textContent !== css) sheet.textContent = css
}
