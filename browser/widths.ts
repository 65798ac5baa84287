/** Whether a page fits into the window, also with long words on it. */
import type { Page } from 'playwright-core'

/** In pixels; icons are at least as wide. */
const ICON_WIDTH = 14
/** A button with an icon only. */
const BUTTON_WIDTH = 56

/** Words of our own are shorter. */
const SHORT = 14

/** A word between spaces. Without spaces around it, it is part of something long, which breaks anywhere. */
const WORD = /(?<!\S)[\p{L}\p{N}]+(?=[,.;:!?…]?(?:\s|$))/gu

/** Short words that are broken over lines: a long word beside them has left them no room. */
const findBroken = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([short, pattern, flags]) => {
      const words = new RegExp(pattern, flags)
      const broken: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest('._hidden')) continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(words)) {
          if (word.length > short) continue
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
          if (lines.size > 1) broken.push(`${word} in ${text.parentElement.outerHTML.slice(0, 200)}`)
        }
      }
      return broken
    },
    [SHORT, WORD.source, WORD.flags] as const,
  )

/**
 * Visible elements across an edge of the window or beyond the right one, unless something around them scrolls or cuts them off. To the
 * left of it, where nobody can scroll, is what waits for the focus.
 */
const findOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement))
    const isOutside = (element: Element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      return own > 1 && height > 1 && right > 0 && (left < -1 || right > width + 1)
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOutside(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('._hidden') && !isCut(element.parentElement))
      .map((element) => `outside: ${element.outerHTML.slice(0, 200)}`)
  })

/** Texts that end at the edge of something around them, in the middle of a letter; and icons that have lost their width. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate((iconWidth) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    /** The nearest element that cuts it off without a sign. */
    const cutterOf = (element: Element | null): Element | undefined => {
      if (!element || element === document.body) return undefined
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      if (overflowX === 'visible') return cutterOf(element.parentElement)
      const hasSign = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      return overflowX === 'auto' || overflowX === 'scroll' || hasSign ? undefined : element
    }
    const cut: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('._hidden')) continue
      const edges = cutterOf(parent)?.getBoundingClientRect()
      // What is that narrow is hidden, for screen readers only.
      if (!edges || edges.width <= 1) continue
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      if (right > edges.right + 1 || left < edges.left - 1) cut.push(`cut: ${parent.outerHTML.slice(0, 200)}`)
    }
    const icons = [...document.querySelectorAll<SVGSVGElement>('svg[viewBox="0 0 24 24"]')]
    const squeezed = icons.filter((icon) => {
      const { width, height } = icon.getBoundingClientRect()
      return width < iconWidth && height - width > 1
    })
    return [...cut, ...squeezed.map((icon) => `squeezed: ${icon.parentElement?.outerHTML.slice(0, 200)}`)]
  }, ICON_WIDTH)

/** Buttons without words that are alone in the last line of a row, and the current one of a row that scrolls if it is out of sight. */
const findStrays = (page: Page): Promise<string[]> =>
  page.evaluate((iconWidth) => {
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width > 1 && element.checkVisibility({ visibilityProperty: true })
    const isIcon = (element: Element) =>
      element instanceof HTMLElement &&
      element.innerText.trim() === '' &&
      element.querySelector('svg') !== null &&
      element.getBoundingClientRect().width < iconWidth
    const isStray = (row: Element): boolean => {
      const { display, flexWrap } = getComputedStyle(row)
      if (!display.endsWith('flex') || flexWrap !== 'wrap') return false
      const shown = [...row.children].filter(isShown)
      const [last, before] = [shown.at(-1), shown.at(-2)]
      if (!last || !before || !isIcon(last) || shown.every(isIcon)) return false
      return last.getBoundingClientRect().top >= before.getBoundingClientRect().bottom
    }
    const isOutOfSight = (current: Element): boolean => {
      const row = current.parentElement
      if (!row || !isShown(row) || !['auto', 'scroll'].includes(getComputedStyle(row).overflowX)) return false
      const [own, edges] = [current.getBoundingClientRect(), row.getBoundingClientRect()]
      return own.left < edges.left - 1 || own.right > edges.right + 1
    }
    const named = (name: string, elements: Element[]) =>
      elements.map((element) => `${name}: ${element.outerHTML.slice(0, 200)}`)
    return [
      ...named('stray button', [...document.body.querySelectorAll('*')].filter(isStray)),
      ...named('out of sight', [...document.querySelectorAll('[aria-current="page"]')].filter(isOutOfSight)),
    ]
  }, BUTTON_WIDTH)

/** What follows the width of the window by script has done so. */
const untilPainted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** By how much the page is wider than the window, what is beyond an edge or cut off, and which words are broken; empty if it fits. */
export async function findMisfits(page: Page): Promise<string[]> {
  await untilPainted(page)
  const extra = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  const misfits = [
    ...(extra > 0 ? [`wider by ${extra} px`] : []),
    ...(await findOutside(page)),
    ...(await findCut(page)),
    ...(await findBroken(page)),
    ...(await findStrays(page)),
  ]
  return misfits.map((misfit) => `${new URL(page.url()).pathname}: ${misfit}`)
}
