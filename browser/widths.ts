/** Whether a page fits into the window, also with long words on it. */
import type { Page } from 'playwright-core'

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

/** By how much the page is wider than the window, and which words are broken; empty if it fits. */
export async function findMisfits(page: Page): Promise<string[]> {
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const misfits = [...(extra > 0 ? [`wider by ${extra} px`] : []), ...(await findBroken(page))]
  return misfits.map((misfit) => `${new URL(page.url()).pathname}: ${misfit}`)
}
