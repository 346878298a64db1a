import type { Page } from '@playwright/test'

/** What a careful eye would not let pass, as far as it can be measured. Empty when there is nothing. */
export async function flawsOf(page: Page, { largeText = false } = {}): Promise<string[]> {
  const flaws = await page.evaluate(measure, largeText)
  const covered = await page.evaluate(coveredAtTheEnd)
  return [...flaws, ...(await page.evaluate(overTheContent)), ...covered]
}

function measure(largeText: boolean): string[] {
  const flaws: string[] = []
  /** A finger's on phones and tablets; on a laptop, where the rows of a board are close together, the least that is accessible. */
  const TARGET = innerWidth < 1024 ? 44 : 24
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
  const clips = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'hidden' || overflowX === 'clip'
  /** The part of a box that nothing around it cuts off. */
  const shown = (box: DOMRect, element: Element | null): DOMRect => {
    if (!element || element === document.body) return box
    // What is scrolled away is not shown either.
    if (getComputedStyle(element).overflowX === 'visible') return shown(box, element.parentElement)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [Math.max(box.left, left), Math.max(box.top, top)]
    const part = new DOMRect(
      x,
      y,
      Math.max(0, Math.min(box.right, right) - x),
      Math.max(0, Math.min(box.bottom, bottom) - y),
    )
    return shown(part, element.parentElement)
  }
  /** On a laptop what is cut off is read whole by pointing at it; on phones and tablets nobody points. */
  const pointedAt = (element: Element) =>
    innerWidth >= 1024 &&
    element
      .closest('[title]')
      ?.getAttribute('title')
      ?.includes(element.textContent?.trim() ?? '')
  for (const element of document.querySelectorAll('body *')) {
    if (!visible(element) || element.matches(SKIP_LINK)) continue
    const box = element.getBoundingClientRect()
    const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const style = getComputedStyle(element)
    if (ownText && !scrolled(element) && (box.left < -0.5 || box.right > clientWidth + 0.5))
      flaws.push(`beyond the edge: ${name(element)}`)
    if (
      ownText &&
      clips(style) &&
      !pointedAt(element) &&
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
  const fixed = (element: Element) => element.closest('[data-bottom-bar], [data-toaster], header, .sticky') !== null
  const words: { text: string; element: Element; box: DOMRect; fixed: boolean }[] = []
  const walker = document.createTreeWalker(
    modal ?? document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent?.trim() || !element || !visible(element) || element.closest('.sr-only')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // In twice as large text a long word may have to be broken, one that has room in a line may not; after a hyphen or dash any may.
    for (const { 0: word, index } of node.textContent.matchAll(/[^\s–-]+[–-]?/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = [...range.getClientRects()]
      const lines = new Set(parts.map(({ top }) => Math.round(top)))
      const fits = parts.reduce((sum, { width }) => sum + width, 0) < clientWidth / 2
      if (lines.size > 1 && (fits || !largeText)) flaws.push(`breaks the word "${word}"`)
    }
    range.selectNodeContents(node)
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
    for (const { x, y, width, height } of range.getClientRects()) {
      // A font may keep more room around its letters than the line has: that is empty.
      const spare = Math.max(0, height - lineHeight) / 2 || 0
      const box = shown(new DOMRect(x, y + spare, width, height - 2 * spare), element)
      words.push({ text: node.textContent.trim().slice(0, 30), element, box, fixed: fixed(element) })
    }
  }
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      if (one.fixed !== other.fixed || one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 6) flaws.push(`"${one.text}" runs into "${other.text}"`)
    }
  }
  return flaws
}

/** Whether more than one thing stands over the content: bar and messages, as far as they do not touch. */
function overTheContent(): string[] {
  const main = document.querySelector('main')?.getBoundingClientRect()
  const boxes = ['[data-bottom-bar]', '[data-toaster] > *']
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .map((element) => element.getBoundingClientRect())
    .filter(({ height, left, right }) => height > 0 && main && left < main.right && right > main.left)
    .sort((one, other) => one.top - other.top)
  const flaws = boxes.filter(({ top }) => top < 0).map(() => 'what stands over the content begins above the screen')
  const apart = boxes.filter(({ top }, index) => index > 0 && top > (boxes[index - 1]?.bottom ?? 0) + 1)
  // While a dialog is open the messages stand above it.
  if (apart.length > 0 && !document.querySelector('[role=dialog], [role=alertdialog]'))
    flaws.push(`${apart.length + 1} things over the content`)
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
    const { top, bottom, height, left, right } = bar.getBoundingClientRect()
    if (height === 0 || bottom < innerHeight / 2) continue
    for (const element of document.querySelectorAll('main *')) {
      if (bar.contains(element) || element.closest('[data-bottom-bar]') || element.children.length > 0) continue
      const box = element.getBoundingClientRect()
      if (
        box.height > 1 &&
        box.bottom > top + 1 &&
        box.left < right &&
        box.right > left &&
        element.checkVisibility() &&
        element.getAttribute('aria-hidden') !== 'true'
      )
        flaws.push(`under the bar: ${element.outerHTML.slice(0, 80)}`)
    }
  }
  scrollTo(0, before)
  return flaws
}
