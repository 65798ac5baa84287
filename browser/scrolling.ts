/** Measures how smooth scrolling is. */
import type { Page } from 'playwright-core'

export interface Scrolled {
  /** Milliseconds from each frame to the next. */
  readonly frames: readonly number[]
  /** Milliseconds of each task that took 50 or more. */
  readonly longTasks: readonly number[]
  /** The layout shift score. */
  readonly shift: number
}

/** From now on, until the returned function is called. */
export async function watchScrolling(page: Page): Promise<() => Promise<Scrolled>> {
  const watched = await page.evaluateHandle(() => {
    const frames: number[] = []
    const longTasks: number[] = []
    let shift = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.entryType === 'longtask') longTasks.push(entry.duration)
        else shift += (entry as unknown as { value: number }).value
    })
    observer.observe({ type: 'longtask' })
    observer.observe({ type: 'layout-shift' })
    let before = performance.now()
    let request = requestAnimationFrame(function next(now) {
      frames.push(now - before)
      before = now
      request = requestAnimationFrame(next)
    })
    return {
      end: () => {
        cancelAnimationFrame(request)
        observer.disconnect()
        return { frames, longTasks, shift }
      },
    }
  })
  return () => watched.evaluate(({ end }) => end())
}
