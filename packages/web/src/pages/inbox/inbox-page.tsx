/** The inbox, by conversation. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useLive, useUnread } from '../../api/live.ts'
import { isSignedIn } from '../../api/me.ts'
import { askPages } from '../../api/queries.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { NewItems } from '../../parts/new-items.tsx'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { SignInNeeded } from '../sign-in-needed.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxRow } from './inbox-row.tsx'
import { filtersOf, type Narrowing, narrowingOf } from './kinds.ts'
import { markAllRead } from './reading.ts'

function Nothing({ isUnread, kind }: Narrowing) {
  if (!isUnread && !kind)
    return (
      <Empty title={t('inbox.empty')}>
        <p>{t('inbox.emptyHint')}</p>
        <Link to="/people" className={buttonClass('plain')}>
          {t('home.findPeople')}
        </Link>
      </Empty>
    )
  return (
    <Empty title={t(kind ? 'inbox.emptyFiltered' : 'inbox.emptyUnread')}>
      <Link to="/inbox" className={buttonClass('plain')}>
        {t('inbox.emptyFilteredAction')}
      </Link>
    </Empty>
  )
}

function Entries(narrowing: Narrowing) {
  const [waiting, setWaiting] = useState(0)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...askPages('listInbox', { filter: filtersOf(narrowing) }),
    // Read entries stay until the list is reloaded.
    refetchOnReconnect: false,
  })
  useLive({
    streams: ['communications'],
    onActivity: () => setWaiting((count) => count + 1),
    onReset: () => void refetch(),
  })
  async function showNew() {
    await refetch()
    setWaiting(0)
    scrollTo({ top: 0 })
  }
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const entries = data.pages.flatMap(({ list }) => list)
  return (
    <>
      <NewItems count={waiting} onShow={() => void showNew()} />
      {entries.length === 0 ? (
        <Nothing {...narrowing} />
      ) : (
        <Rows label={t('shell.inbox')}>
          {entries.map((entry) => (
            <InboxRow key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}

function AllRead() {
  const unread = useUnread()
  return (
    <Button kind="quiet" disabled={unread === 0} onClick={() => void markAllRead()}>
      <CheckCheck aria-hidden="true" />
      {t('inbox.allRead')}
    </Button>
  )
}

export function InboxPage() {
  const { isUnread, kind } = narrowingOf(useSearch({ strict: false }) as { unread?: string; reason?: string })
  if (!isSignedIn) return <SignInNeeded title={t('shell.inbox')} />
  return (
    <Page title={t('shell.inbox')} actions={<AllRead />}>
      <InboxFilters isUnread={isUnread} kind={kind} />
      <Entries key={`${isUnread} ${kind}`} isUnread={isUnread} kind={kind} />
    </Page>
  )
}
