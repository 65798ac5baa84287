/** Page of a document, discussion or announcement with its replies. */
import { ApiError } from '@folkmoot/client'
import type { Content } from '@folkmoot/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useMatch, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pathOf } from '../../api/client.ts'
import { ask } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { errorTitle } from '../../parts/error-text.ts'
import { FirstLook } from '../../parts/first-look.tsx'
import { lazily } from '../../parts/lazily.tsx'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'
import { answerPath, idOf, targetOf } from './answer-list.ts'
import { askAnswers } from './ask-answers.ts'
import { ContentView } from './content-view.tsx'
import { askReadMark } from './reading.ts'

const MissingPage = lazily(async () => (await import('../missing-page.tsx')).MissingPage)

/** The address of content: an answer is on its root's page, and each type has its own path. */
function placeOfReading(content: Content): string | undefined {
  if (content.type === 'message' && content.discussion !== undefined)
    return answerPath(`/thread/${idOf(content.discussion)}`, content)
  return pathOf(content.resources.html?.ref)
}

const isNamedBy = (path: string, { id }: Content) => new RegExp(`\\D${id}$`).test(path)

/** Whether the content is shown at this address. Redirects to its page if that is elsewhere. */
function useRightPlace(content: Content | undefined): boolean {
  const router = useRouter()
  // Of what is shown: while another page is on its way, this one is still there, and must not redirect.
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const there = content && placeOfReading(content)
  const page = there?.replace(/[?#].*/, '')
  const isElsewhere = page !== undefined && page !== here
  useEffect(() => {
    if (isElsewhere) router.history.replace(boot.base + there)
  }, [isElsewhere, there, router])
  // An answer has no page of its own: it is not shown, and not marked as read, while its root's page is on its way.
  const isOnOther = content !== undefined && page !== undefined && !isNamedBy(page, content)
  return !isElsewhere && !isOnOther
}

const isOutOfReach = (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status)

export function ContentPage() {
  const { contentID = '' } = useParams({ strict: false })
  const { pathname, hash } = useLocation({ select: ({ pathname, hash }) => ({ pathname, hash }) })
  const { data: content, error, refetch } = useQuery(ask('getContent', { contentID }))
  // Starts loading replies, and what of them is unread, before the discussion has arrived.
  useInfiniteQuery({
    ...askAnswers('discussion', contentID, targetOf(hash)),
    enabled: pathname.startsWith('/thread/') && !content,
    retry: false,
  })
  const mark = askReadMark(contentID)
  useQuery({ ...mark, enabled: mark.enabled && !pathname.startsWith('/message/') })
  const isHere = useRightPlace(content)
  if (isOutOfReach(error)) return <MissingPage />
  if (content && isHere) return <ContentView key={content.id} content={content} />
  return (
    <Page title={error ? errorTitle(error) : t('shell.content')} hasOwnHeading={!error}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <FirstLook />}
    </Page>
  )
}
