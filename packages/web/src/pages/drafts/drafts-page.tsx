/** The reader's own drafts, from all their devices. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSignedIn } from '../../api/me.ts'
import { askPages } from '../../api/queries.ts'
import { openComposer } from '../../composer/open-composer.ts'
import { saveUnsent } from '../../drafts/sync.ts'
import { nextLook } from '../../drafts/times.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { SignInNeeded } from '../sign-in-needed.tsx'
import { DraftRow } from './draft-row.tsx'

/** Whether the server has what this device had not saved before. */
function useAllSaved(): boolean {
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    void saveUnsent().finally(() => setSaved(true))
  }, [])
  return isSaved
}

function List() {
  const enabled = useAllSaved()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...askPages('listDrafts', { personID: '@me' }),
    staleTime: 0,
    enabled,
    // Nothing tells a page that the server has sent one.
    refetchInterval: ({ state }) => nextLook(state.data?.pages.flatMap(({ list }) => list) ?? []),
    refetchIntervalInBackground: true,
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const drafts = data.pages.flatMap(({ list }) => list)
  if (drafts.length === 0)
    return (
      <Empty title={t('drafts.empty')}>
        <p>{t('drafts.emptyHint')}</p>
        <Button kind="primary" onClick={() => openComposer()}>
          {t('composer.write')}
        </Button>
      </Empty>
    )
  return (
    <>
      <Rows label={t('drafts.title')}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}

export function DraftsPage() {
  if (!isSignedIn) return <SignInNeeded title={t('drafts.title')} />
  return (
    <Page title={t('drafts.title')}>
      <List />
    </Page>
  )
}
