/** The conversation below content: replies to a discussion, comments on anything else. */
import type { Content } from '@folkmoot/contract'
import { Reply } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { isSignedIn, signInPath } from '../../api/me.ts'
import { callOf, perform } from '../../offline/calls.ts'
import { WaitingHere } from '../../offline/waiting-here.tsx'
import { sendOrKeep } from '../../offline/waiting-writes.ts'
import { Button } from '../../parts/button.tsx'
import { findDraft } from '../../parts/kept-drafts.ts'
import { LinkPreviewsTogether } from '../../parts/link-previews.tsx'
import { isFocusLost } from '../../parts/lost-focus.ts'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useReadMark } from '../../parts/use-read-mark.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { draftOf } from './answer-handlers.ts'
import { type AnswerPage, placeAnswers, uriOf } from './answer-list.ts'
import { AnswerRows, useGroups } from './answer-rows.tsx'
import styles from './answers.module.css'
import { ConversationBar } from './conversation-bar.tsx'
import { AnswerForm, loadForms } from './lazy-forms.tsx'
import { News } from './news.tsx'
import { useReading } from './reading.ts'
import { ToUnread } from './to-unread.tsx'
import { type Conversation, useConversation } from './use-conversation.ts'
import { useGradually } from './use-gradually.ts'
import { useJump } from './use-jump.ts'

const titleOf = ({ type, replyCount: count }: Content) =>
  t(type === 'discussion' ? 'content.replies' : 'content.comments', { count })

const questionOf = ({ question, answer }: Content) =>
  question ? (answer === undefined ? 'open' : 'answered') : 'none'

interface AnswerListProps {
  readonly content: Content
  readonly pages: readonly AnswerPage[]
  readonly conversation: Conversation
  readonly isNew: (answer: Content) => boolean
}

/** Pixels ahead at which the next page loads: about a second of scrolling. */
const AHEAD = 15_000
/** Renders enough below the linked reply to scroll it to the top. */
const BELOW_TARGET = 12

/** Rendered in the first frame. */
const AT_ONCE = 10
const ABOVE_TARGET = 3

/** The first replies, and those around the one that the address names. They stay in: nothing is rendered again for leaving. */
function useAtOnce(placed: ReturnType<typeof placeAnswers>, targetAt: number): ReadonlySet<string> {
  const [ids] = useState(() => new Set<string>())
  const from = Math.max(targetAt - ABOVE_TARGET, 0)
  if (placed.length > 0 && (ids.size === 0 || targetAt !== -1))
    for (const { answer } of placed.slice(from, from + AT_ONCE)) ids.add(answer.id)
  return ids
}

const textsOf = ({ list }: AnswerPage) => list.map(({ id, content }) => ({ id, html: content.text }))

function AnswerList({ content, pages, conversation, isNew }: AnswerListProps) {
  const { query, removed, target, form, handlers } = conversation
  const root = uriOf(content)
  const placed = useMemo(
    () =>
      placeAnswers(
        pages.flatMap(({ list }) => list),
        root,
        removed,
      ),
    [pages, root, removed],
  )
  const targetAt = placed.findIndex(({ answer }) => answer.id === target)
  const groups = useGroups(placed)
  const lastNeeded = placed[Math.min(targetAt + BELOW_TARGET, placed.length - 1)]
  const drawn = useGradually({
    keys: useMemo(() => groups.map(({ key }) => key), [groups]),
    needed: targetAt === -1 ? 0 : groups.findIndex(({ rows }) => rows.some((row) => row === lastNeeded)) + 1,
  })
  const atOnce = useAtOnce(placed, targetAt)
  return (
    <LinkPreviewsTogether pages={pages} textsOf={textsOf}>
      {/* biome-ignore lint/a11y/useSemanticElements: the elements of lists may not have groups of rows in them */}
      <div
        role="list"
        className={styles.answers}
        aria-label={titleOf(content)}
        data-answers={pages[0]?.startIndex ?? 0}
      >
        {groups.slice(0, drawn).map((group) => (
          <AnswerRows
            key={group.key}
            group={group}
            correct={content.answer}
            question={questionOf(content)}
            isNew={isNew}
            target={target}
            atOnce={atOnce}
            form={form}
            on={handlers}
          />
        ))}
      </div>
      <More
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage || drawn < groups.length}
        onMore={() => void query.fetchNextPage()}
        ahead={AHEAD}
      />
    </LinkPreviewsTogether>
  )
}

/** Whether the reader may answer the content itself. */
const mayAnswer = (content: Content) =>
  isSignedIn &&
  may(content, content.type === 'discussion' ? 'messages' : 'comments', 'POST') &&
  !isClosed(content)

/** Where the form is: in the bar at the top, or at the end. */
type Where = 'bar' | 'end'

interface Writing {
  /** Undefined while it is closed. */
  readonly where: Where | undefined
  /** The form, with a draft of the last visit. */
  readonly form: ReactNode
  open(where: Where): void
}

/** The form for an answer to the content itself; reopens started answers. */
function useWriting(content: Content, onAnswered: (answer: Content) => void): Writing {
  const [isBegun] = useState(() => findDraft(draftOf('answer', content.id)) !== undefined)
  const [opened, setOpened] = useState<Where | 'none'>()
  const where = opened ?? (isBegun ? 'end' : 'none')
  if (where === 'none' || !mayAnswer(content)) return { where: undefined, form: null, open: setOpened }
  const form = (
    <AnswerForm
      to={content}
      isRestored={opened === undefined}
      onDone={onAnswered}
      onClose={() => setOpened('none')}
    />
  )
  return { where, form, open: setOpened }
}

/** At the end of a conversation. */
function Invitation({ content, writing }: { content: Content; writing: Writing }) {
  const isOpen = writing.where !== undefined
  const invitation = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Scrolls to the reply that was just sent.
    if (wasOpen.current && !isOpen && isFocusLost())
      invitation.current?.querySelector('button')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isSignedIn)
    return (
      <p>
        <a href={signInPath()}>{t('content.reply.signIn')}</a>
      </p>
    )
  if (!mayAnswer(content)) return null
  if (isOpen) return writing.where === 'end' ? writing.form : null
  return (
    <div ref={invitation}>
      <Button
        className={styles.invitation ?? ''}
        onClick={() => writing.open('end')}
        onPointerEnter={loadForms}
        onFocus={loadForms}
      >
        <Reply aria-hidden="true" />
        {content.type === 'discussion' ? t('content.reply.write') : t('content.reply.comment')}
      </Button>
    </div>
  )
}

/** Types that nobody answers, whatever their rights. */
const isClosed = ({ status, outcomeTypeNames }: Content) =>
  status !== 'published' || outcomeTypeNames.includes('finalized')

/** Without a connection the mark is kept, and sent once there is one. */
async function markRead({ id: contentID, subject = '', lastActivityDate: shown }: Content): Promise<void> {
  const call = callOf('markRead', { contentID })
  const about = `read ${contentID}`
  const write = { kind: 'read', call, text: '', title: subject, about, shown } as const
  await sendOrKeep(write, () => perform(call))
}

export function Answers({ content }: { content: Content }) {
  const reading = useReading(content)
  const conversation = useConversation(content, reading.isKnown)
  useReadMark(
    reading.isKnown && may(content, 'read', 'POST') ? () => markRead(content) : undefined,
    `${content.id} ${content.replyCount}`,
  )
  const { query, handlers } = conversation
  // Together: what is unread stands above the replies.
  const pages = reading.isKnown ? conversation.pages : undefined
  const jump = useJump(content)
  const writing = useWriting(content, handlers.onAnswered)
  return (
    <section className={styles.conversation} aria-labelledby="answers">
      <ConversationBar
        content={content}
        title={<h2 id="answers">{titleOf(content)}</h2>}
        jump={jump}
        onReply={mayAnswer(content) && !writing.where ? () => writing.open('bar') : undefined}
      >
        {writing.where === 'bar' && writing.form}
      </ConversationBar>
      {pages && <ToUnread content={content} reading={reading} jump={jump} />}
      {query.hasPreviousPage && (
        <Button disabled={query.isFetchingPreviousPage} onClick={() => void query.fetchPreviousPage()}>
          {t('content.earlier')}
        </Button>
      )}
      {query.error ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!pages && !query.error && content.replyCount > 0 && <Waiting count={content.replyCount} />}
      {pages && (
        <AnswerList content={content} pages={pages} conversation={conversation} isNew={reading.isNew} />
      )}
      <WaitingHere />
      <Invitation content={content} writing={writing} />
      <News content={content} />
    </section>
  )
}
