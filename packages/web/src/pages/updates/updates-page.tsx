import { isSignedIn, useMayAdd } from '../../api/me.ts'
import { queryClient } from '../../api/queries.ts'
import { callOf } from '../../offline/calls.ts'
import { WaitingHere } from '../../offline/waiting-here.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useRemoved } from '../../parts/removing.ts'
import { Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { keyed, type SentText, sendText } from './sending.ts'
import { UpdateEntry } from './update-entry.tsx'
import styles from './updates.module.css'
import { useNewUpdates, useUpdates } from './use-updates.ts'
import { WritingBox } from './writing-box.tsx'

const DRAFT = 'update'

async function publish(sent: SentText): Promise<void> {
  const { html, key } = sent
  await sendText(callOf('createUpdate', { body: { html }, ...keyed(key) }), sent, DRAFT)
  await queryClient.invalidateQueries({ queryKey: ['listUpdates'] })
}

function UpdateList() {
  const { data, error, isPending, refetch, ...more } = useUpdates()
  const removed = useRemoved()
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  const updates = data.pages.flatMap((page) => page.data).filter(({ id }) => !removed.has(`update ${id}`))
  if (updates.length === 0)
    return <Empty title={t('updates.none')}>{isSignedIn && <p>{t('updates.first')}</p>}</Empty>
  return (
    <>
      <Rows label={t('shell.updates')}>
        {updates.map((update) => (
          <UpdateEntry key={update.id} update={update} />
        ))}
      </Rows>
      <More
        hasMore={more.hasNextPage}
        isLoading={more.isFetchingNextPage}
        onMore={() => void more.fetchNextPage()}
      />
    </>
  )
}

/** Status updates of everyone, newest first. */
export function UpdatesPage() {
  const { count, show } = useNewUpdates()
  const mayWrite = useMayAdd('updates')
  return (
    <Page title={t('shell.updates')}>
      {mayWrite && (
        <WritingBox
          label={t('updates.write')}
          action={t('updates.publish')}
          draftKey={DRAFT}
          onSend={publish}
        />
      )}
      <WaitingHere />
      <div role="status" className={styles.new}>
        {count > 0 && <Button onClick={show}>{t('updates.new', { count })}</Button>}
      </div>
      <UpdateList />
    </Page>
  )
}
