/** A person who uses only the keyboard. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** So many stops no page of a journey has. */
const MOST_STOPS = 80

/** Whether it has a visible focus: it is on screen, and has an outline or something similar. */
const describeFocus = (element: Element): string => {
  if (element !== document.activeElement)
    return `the focus is at ${document.activeElement?.outerHTML.slice(0, 200)}`
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  if (!isInSight) return 'the focus is out of sight'
  // The page itself has no edge to show.
  if (element.id === 'main') return 'seen'
  const isMarked = (one: Element | null): boolean => {
    // Floating elements always have a shadow.
    if (!one || one.matches('#main, dialog, [popover]')) return false
    const { outlineStyle, boxShadow } = getComputedStyle(one)
    return outlineStyle !== 'none' || boxShadow !== 'none' || isMarked(one.parentElement)
  }
  return isMarked(element) ? 'seen' : 'the focus does not show'
}

export function keysOf(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const expectFocus = async (at: Locator) =>
    await expect.poll(() => at.first().evaluate(describeFocus)).toBe('seen')
  const hasFocus = (at: Locator) => at.evaluateAll((all) => all.includes(document.activeElement as never))

  /** By Tab, or another key, until the focus is there. */
  async function goTo(at: Locator, key = 'Tab'): Promise<void> {
    await at.first().waitFor()
    for (let stops = 0; stops < MOST_STOPS && !(await hasFocus(at)); stops++) await press(key)
    await expect.poll(() => hasFocus(at)).toBe(true)
    await expectFocus(page.locator(':focus'))
  }
  /** Chooses an item of a menu by arrow keys. */
  async function choose(name: string): Promise<void> {
    await expectFocus(page.getByRole('menuitem').first())
    await goTo(page.getByRole('menuitem', { name }), 'ArrowDown')
    await press('Enter')
  }
  const type = async (text: string) => await page.keyboard.type(text)
  return { press, type, expectFocus, goTo, choose, main: page.locator('#main') }
}
