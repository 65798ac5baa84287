import type { ModerationItem } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { askPages } from '../../api/queries.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { NewItems } from '../../parts/new-items.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import styles from './queue.module.css'
import { QueueActions } from './queue-actions.tsx'
import { type Planned, QueueDialog } from './queue-dialog.tsx'
import { QueueRow } from './queue-row.tsx'
import { type QueueView, requestOf } from './queue-state.ts'
import { useNextRow } from './use-next-row.ts'
import { useQueueNews } from './use-queue-news.ts'
import { useQueueShortcuts } from './use-queue-shortcuts.ts'
import { useSelection } from './use-selection.ts'

const Nothing = ({ itemID, isDecided, kind, placeID }: QueueView) =>
  itemID || isDecided || kind || placeID ? (
    <Empty title={t('queue.none')}>
      <Link to="/manage/queue" className={buttonClass('primary')}>
        {t('queue.showOpen')}
      </Link>
    </Empty>
  ) : (
    <Empty title={t('queue.empty')}>
      <p>{t('queue.emptyHint')}</p>
    </Empty>
  )

interface ItemsProps {
  readonly items: readonly ModerationItem[]
  readonly onPlan: (planned: Planned) => void
}

function Items({ items, onPlan }: ItemsProps) {
  const selection = useSelection(items)
  const list = useNextRow(items)
  useQueueShortcuts({ shown: items, selected: selection.items, onToggle: selection.toggle, onPlan })
  const count = selection.items.length
  return (
    <div ref={list}>
      {/* biome-ignore lint/a11y/useSemanticElements: each button takes effect at once, there is no form */}
      <div
        className={count > 0 ? `${styles.bar} ${styles.inSight}` : styles.bar}
        role="group"
        aria-label={t('queue.selection')}
      >
        <span role="status">{count > 0 && t('queue.selected', { count })}</span>
        {count > 0 ? (
          <>
            <QueueActions items={selection.items} onPlan={onPlan} />
            <Button kind="quiet" onClick={selection.clear}>
              {t('queue.clear')}
            </Button>
          </>
        ) : (
          <Button kind="quiet" onClick={selection.selectAll}>
            {t('queue.selectAll')}
          </Button>
        )}
      </div>
      <Rows label={t('queue.title')}>
        {items.map((item) => (
          <QueueRow
            key={item.id}
            item={item}
            isSelected={selection.has(item.id)}
            onSelect={() => selection.toggle(item.id)}
            onPlan={onPlan}
          />
        ))}
      </Rows>
    </div>
  )
}

export function QueueList({ view }: { view: QueueView }) {
  const [planned, setPlanned] = useState<Planned>()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...askPages('listModerationItems', requestOf(view)),
    placeholderData: keepPreviousData,
  })
  const items = data?.pages.flatMap(({ list }) => list) ?? []
  const news = useQueueNews(view, items)
  async function showNew() {
    await refetch()
    news.clear()
    scrollTo({ top: 0 })
  }
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      <NewItems count={news.count} onShow={() => void showNew()} />
      {items.length > 0 ? <Items items={items} onPlan={setPlanned} /> : <Nothing {...view} />}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {planned && (
        <QueueDialog
          items={planned.items}
          latest={planned.items.map((item) => items.find(({ id }) => id === item.id) ?? item)}
          action={planned.action}
          onClose={() => setPlanned(undefined)}
        />
      )}
    </>
  )
}
