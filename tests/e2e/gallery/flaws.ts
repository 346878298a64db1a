import type { Page } from '@playwright/test'

/** What a careful eye would not let pass, as far as it can be measured. Empty when there is nothing. */
export async function flawsOf(page: Page, { largeText = false } = {}): Promise<string[]> {
  const flaws = await page.evaluate(measure, largeText)
  const covered = await page.evaluate(coveredAtTheEnd)
  return [...flaws, ...covered]
}

function measure(largeText: boolean): string[] {
  const flaws: string[] = []
  const TARGET = 44
  /** What only the keyboard sees. */
  const SKIP_LINK = '.not-focus\\:sr-only'
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}`
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) flaws.push(`scrolls sideways: ${scrollWidth} in ${clientWidth} px`)

  const visible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const scrolled = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const { overflowX } = getComputedStyle(element)
    return overflowX === 'auto' || overflowX === 'scroll' || scrolled(element.parentElement)
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!visible(element) || element.matches(SKIP_LINK)) continue
    const box = element.getBoundingClientRect()
    const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const style = getComputedStyle(element)
    if (ownText && !scrolled(element) && (box.left < -0.5 || box.right > clientWidth + 0.5))
      flaws.push(`beyond the edge: ${name(element)}`)
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
    if (
      ownText &&
      clips &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    )
      flaws.push(`cut off: ${name(element)}`)
  }

  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  for (const control of (modal ?? document).querySelectorAll(
    'a[href], button, input, select, textarea, [role=tab], [role=option], [role=menuitem]',
  )) {
    const target = control.closest('label') ?? control
    if (!visible(target) || control.matches(':disabled')) continue
    // Links in running text are as high as the text.
    if (control.matches(`${SKIP_LINK}, p a`)) continue
    const { width, height } = target.getBoundingClientRect()
    if (width < TARGET - 0.5 || height < TARGET - 0.5)
      flaws.push(`smaller than ${TARGET} px: ${name(target)} ${width.toFixed(0)}×${height.toFixed(0)}`)
  }

  // Words that run into one another.
  const words: { text: string; element: Element; box: DOMRect }[] = []
  const walker = document.createTreeWalker(
    modal ?? document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent?.trim() || !element || !visible(element) || element.closest('.sr-only')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // In twice as large text a long word may have to be broken; after its hyphen any may.
    for (const { 0: word, index } of largeText ? [] : node.textContent.matchAll(/[^\s-]+-?/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) flaws.push(`breaks the word "${word}"`)
    }
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) words.push({ text: node.textContent.trim().slice(0, 30), element, box })
  }
  const fixed = (element: Element): boolean =>
    element.closest('[data-bottom-bar], [data-toaster], header, .sticky') !== null
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      if (fixed(one.element) !== fixed(other.element) || one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 6) flaws.push(`"${one.text}" runs into "${other.text}"`)
    }
  }
  return flaws
}

/** Whether at the end of the page a fixed bar or card stands over something of it. */
function coveredAtTheEnd(): string[] {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return []
  const before = scrollY
  scrollTo(0, document.documentElement.scrollHeight)
  const flaws: string[] = []
  const bars = [...document.querySelectorAll('body *')].filter(
    (element) =>
      getComputedStyle(element).position === 'fixed' &&
      !element.matches('[data-toaster], .sr-only, .not-focus\\:sr-only'),
  )
  for (const bar of bars) {
    const { top, bottom, height } = bar.getBoundingClientRect()
    if (height === 0 || bottom < innerHeight / 2) continue
    for (const element of document.querySelectorAll('main *')) {
      if (bar.contains(element) || element.closest('[data-bottom-bar]') || element.children.length > 0) continue
      const box = element.getBoundingClientRect()
      if (
        box.height > 1 &&
        box.bottom > top + 1 &&
        element.checkVisibility() &&
        element.getAttribute('aria-hidden') !== 'true'
      )
        flaws.push(`under the bar: ${element.outerHTML.slice(0, 80)}`)
    }
  }
  scrollTo(0, before)
  return flaws
}
