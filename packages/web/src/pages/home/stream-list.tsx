import type { Stream } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Button } from '../../parts/button.tsx'
import { More } from '../../parts/more.tsx'
import { NewItems } from '../../parts/new-items.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { askStream, useArrivals } from './arrivals.ts'
import { EmptyStream } from './empty-stream.tsx'
import styles from './home.module.css'

interface StreamListProps {
  readonly stream: Stream
  /** The edit page. */
  readonly onEdit: (() => void) | undefined
}

/** The entries of a stream. New ones wait behind a button. */
export function StreamList({ stream, onEdit }: StreamListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askStream(stream),
  )
  const all = data?.pages.flatMap((page) => page.list)
  const { shown, waiting, show } = useArrivals(stream, all)

  /** The first new entry takes the button's focus. */
  function showAll() {
    show()
    requestAnimationFrame(() => {
      scrollTo({ top: 0 })
      list.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    })
  }
  if (error && !all) return <Problem error={error} onRetry={() => void refetch()} />
  if (!shown) return <Waiting />
  return (
    <div ref={list}>
      {onEdit && (
        <div className={styles.tools}>
          <Button kind="quiet" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            {t('home.stream.edit')}
          </Button>
        </div>
      )}
      <NewItems count={waiting} onShow={showAll} />
      {shown.length === 0 ? (
        <EmptyStream source={stream.source} onEdit={onEdit} />
      ) : (
        <ActivityList label={t('home.streams')} activities={shown} />
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </div>
  )
}
