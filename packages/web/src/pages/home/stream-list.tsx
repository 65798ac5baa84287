import type { Stream, StreamEntry } from '@folkmoot/contract'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Button } from '../../parts/button.tsx'
import { More } from '../../parts/more.tsx'
import { NewItems } from '../../parts/new-items.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { useAnnounced } from './announcements.tsx'
import { useArrivals } from './arrivals.ts'
import { EmptyStream } from './empty-stream.tsx'
import styles from './home.module.css'
import { StreamOrderLinks } from './stream-order.tsx'
import { isGrouped, type StreamOrder, type StreamPages, useStreamPages } from './stream-pages.ts'

interface StreamListProps {
  readonly stream: Stream
  readonly order: StreamOrder
  /** The edit page. */
  readonly onEdit: (() => void) | undefined
}

/** Unread conversations first, then the conversations that were read. */
function Lists({ rows = [], read }: Pick<StreamPages, 'rows' | 'read'>) {
  return (
    <>
      {rows.length > 0 && <ActivityList label={t('home.streams')} activities={rows} />}
      {read && <h2 className={styles.division}>{t(rows.length === 0 ? 'home.caughtUp' : 'home.read')}</h2>}
      {read && read.length > 0 && <ActivityList label={t('home.read')} activities={read} />}
    </>
  )
}

/** An announcement at the top is not repeated below, but its comments are. */
function useNotAnnounced(): (entry: StreamEntry) => boolean {
  const announced = useAnnounced()
  return ({ verb, svc }) => verb !== 'svc:created' || !announced.has(svc.objectID)
}

/** The entries of a stream. New ones wait behind a button. */
export function StreamList({ stream, order, onEdit }: StreamListProps) {
  const list = useRef<HTMLDivElement>(null)
  const pages = useStreamPages(stream, isGrouped(stream) ? order : 'newest')
  const isNotAbove = useNotAnnounced()
  const [rows, read] = [pages.rows?.filter(isNotAbove), pages.read?.filter(isNotAbove)]
  const entries = rows && [...rows, ...(read ?? [])]
  const { waiting, show } = useArrivals(stream, { entries, reload: pages.reload })

  const [shownTimes, setShownTimes] = useState(0)
  async function showAll() {
    await show()
    setShownTimes((times) => times + 1)
  }
  // The first new entry takes the button's focus, once it is rendered.
  useEffect(() => {
    if (shownTimes === 0) return
    scrollTo({ top: 0 })
    list.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
  }, [shownTimes])
  if (pages.error && !rows) return <Problem error={pages.error} onRetry={() => void pages.reload()} />
  if (!entries) return <Waiting />
  const isEmpty = entries.length === 0 && !pages.hasMore && (order === 'newest' || read !== undefined)
  return (
    <div ref={list}>
      <div className={styles.tools}>
        {isGrouped(stream) && !isEmpty && <StreamOrderLinks current={order} />}
        {onEdit && (
          <Button kind="quiet" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            {t('home.stream.edit')}
          </Button>
        )}
      </div>
      <NewItems count={waiting} onShow={() => void showAll()} />
      {isEmpty ? <EmptyStream source={stream.source} onEdit={onEdit} /> : <Lists rows={rows} read={read} />}
      <More hasMore={pages.hasMore} isLoading={pages.isLoading} onMore={pages.more} />
    </div>
  )
}
