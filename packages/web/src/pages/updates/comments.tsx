import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { useLive } from '../../api/live.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { callOf } from '../../offline/calls.ts'
import { WaitingHere } from '../../offline/waiting-here.tsx'
import { Button } from '../../parts/button.tsx'
import { LinkPreviewsTogether } from '../../parts/link-previews.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useRemoved } from '../../parts/removing.ts'
import type { ShownComment, ShownUpdate } from '../../parts/shown-update.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { Comment } from './comment.tsx'
import { keyed, type SentText, sendText } from './sending.ts'
import styles from './updates.module.css'
import { WritingBox } from './writing-box.tsx'

const reload = () =>
  Promise.all(
    ['listUpdateComments', 'getUpdateOfPage'].map((operation) =>
      queryClient.invalidateQueries({ queryKey: [operation] }),
    ),
  )

/** Depth of each comment; hidden ones hide their replies. */
function threadOf(comments: readonly ShownComment[], removed: ReadonlySet<string>) {
  const depths = new Map<number, number>()
  const gone = new Set<number>()
  const shown: { comment: ShownComment; depth: number }[] = []
  for (const comment of comments) {
    if (removed.has(`update ${comment.id}`) || gone.has(comment.parentID)) {
      gone.add(comment.id)
      continue
    }
    const depth = (depths.get(comment.parentID) ?? -1) + 1
    depths.set(comment.id, depth)
    shown.push({ comment, depth })
  }
  return shown
}

/** New comments of others while the page is open. */
function useNewComments(update: ShownUpdate) {
  const [count, setCount] = useState(0)
  useLive({
    streams: ['all'],
    onActivity: ({ activity }) => {
      const isHere = activity.svc.parent?.id === update.resources.self?.ref
      const isOwn = activity.actor.id.endsWith(`/people/${boot.session?.personID}`)
      if (activity.verb === 'svc:commented' && isHere && !isOwn) setCount((known) => known + 1)
    },
    onReset: () => void reload(),
  })
  return { count, show: () => void reload().then(() => setCount(0)) }
}

/** Scrolls to the comment of the address once loaded. */
function useArrival(isThere: boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash)?.scrollIntoView({ block: 'center' })
  }, [isThere, hash])
}

const NO_PAGES: readonly { readonly data: readonly ShownComment[] }[] = []
const textsOf = ({ data }: (typeof NO_PAGES)[number]) =>
  data.map(({ id, content }) => ({ id: String(id), html: content.text }))

/** Comments of an update, and the form for a new one. */
export function Comments({ update }: { update: ShownUpdate }) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(
    askPages('listUpdateComments', { updateID: update.id, sort: 'threaded', limit: 100 }),
  )
  const pages = data?.pages ?? NO_PAGES
  const removed = useRemoved()
  const news = useNewComments(update)
  useArrival(data !== undefined)
  const draftKey = `comment-${update.id}`
  async function add(sent: SentText) {
    const { html, key } = sent
    const call = callOf('createUpdateComment', { updateID: update.id, body: { html }, ...keyed(key) })
    await sendText(call, sent, draftKey)
    await reload()
  }
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments">{t('updates.commentsTitle', { count: update.replyCount })}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Waiting />}
      <LinkPreviewsTogether pages={pages} textsOf={textsOf}>
        <ol className={styles.thread}>
          {threadOf(
            pages.flatMap((page) => page.data),
            removed,
          ).map(({ comment, depth }) => (
            <Comment key={comment.id} comment={comment} depth={depth} onAnswered={reload} />
          ))}
        </ol>
      </LinkPreviewsTogether>
      <More
        hasMore={more.hasNextPage}
        isLoading={more.isFetchingNextPage}
        onMore={() => void more.fetchNextPage()}
      />
      <div role="status" className={styles.new}>
        {news.count > 0 && (
          <Button onClick={news.show}>{t('updates.newComments', { count: news.count })}</Button>
        )}
      </div>
      <WaitingHere />
      {may(update, 'comments', 'POST') && (
        <WritingBox
          label={t('updates.comment')}
          action={t('updates.commentSend')}
          draftKey={draftKey}
          onSend={add}
        />
      )}
    </section>
  )
}
