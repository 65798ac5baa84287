import { useEffect, useRef } from 'react'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'

interface MoreProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
  /** Pixels below the window at which loading starts; more for fast scrolling. */
  readonly ahead?: number
}

/** Loads the next page when the end comes into view, or on click. */
export function More({ hasMore, isLoading, onMore, ahead = 400 }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (!end.current || !hasMore || isLoading) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: `${ahead}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, isLoading, ahead])
  if (!hasMore) return null
  return (
    <div ref={end}>
      <Button disabled={isLoading} onClick={onMore}>
        {isLoading ? t('waiting') : t('list.more')}
      </Button>
    </div>
  )
}
