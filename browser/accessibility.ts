import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** A bar in front of a link would make it too small, wherever the page happens to be scrolled to. */
const unstick = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
      if (getComputedStyle(element).position !== 'sticky') continue
      element.dataset.unstuck = element.style.position
      element.style.position = 'static'
    }
  })

const stickAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
      element.style.position = element.dataset.unstuck ?? ''
      delete element.dataset.unstuck
    }
  })

/** Accessibility problems of a page (WCAG 2.2 AA) that a machine can find, the serious and critical ones. */
export async function findInaccessible(page: Page): Promise<string[]> {
  await unstick(page)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No page has a frame: what would gather the results of several takes a window, and half of the time.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await stickAgain(page)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const NARROW_RULES = [
  ...['select-name', 'label', 'button-name', 'link-name', 'aria-input-field-name'],
  'target-size',
]

interface Axe {
  run(options: { runOnly: readonly string[] }): Promise<{
    violations: readonly { id: string; nodes: readonly { html: string }[] }[]
  }>
}

/** What has no name, or is too small, after the width of the window has changed. The scan before has left its script on the page. */
export async function findLostNarrow(page: Page): Promise<string[]> {
  await unstick(page)
  const found = await page.evaluate(async (runOnly) => {
    const axe: Axe = Reflect.get(globalThis, 'axe')
    const { violations } = await axe.run({ runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, NARROW_RULES)
  await stickAgain(page)
  return found
}
