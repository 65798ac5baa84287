import { type RefObject, useEffect, useRef } from 'react'

/** For a row of links that scrolls in a narrow window: the current one stays in its middle. */
export function useCurrentInSight(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current.
  useEffect(() => {
    const element = row.current
    if (!element) return
    // It also reports the first size.
    const observer = new ResizeObserver(() => {
      const link = element.querySelector('[aria-current]')
      if (!link) return
      const [own, box] = [link.getBoundingClientRect(), element.getBoundingClientRect()]
      element.scrollLeft += own.left + own.width / 2 - (box.left + box.width / 2)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [current])
  return row
}
