/** The shown answers and their changes. */
import type { Content } from '@folkmoot/contract'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { findDraftNames } from '../../parts/kept-drafts.ts'
import { notifyOf } from '../../parts/toasts.tsx'
import { type AnswerHandlers, draftOf, FORM_KINDS, type FormKind } from './answer-handlers.ts'
import { type AnswerPage, anchorOf, targetOf, uriOf, withAnswer, withChanged } from './answer-list.ts'
import { askAnswers } from './ask-answers.ts'
import { removeAnswer } from './removing.ts'

/** Starts at the answer of the address, and goes there once the answers are shown. */
function useAnchoredAnswers(content: Content, isShown: boolean) {
  const hash = useLocation({ select: ({ hash }) => hash })
  const target = targetOf(hash)
  const [anchor, setAnchor] = useState(target)
  const asked = askAnswers(content.type, content.id, anchor)
  const query = useInfiniteQuery({ ...asked, placeholderData: keepPreviousData })
  const { data, isFetching } = query
  const isThere = data?.pages.some(({ list }) => list.some(({ id }) => id === target)) ?? false
  useEffect(() => {
    if (target !== undefined && data && !isFetching && !isThere) setAnchor(target)
  }, [target, data, isFetching, isThere])
  const isDrawn = isThere && isShown
  useEffect(() => {
    const element = isDrawn ? document.getElementById(hash) : null
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
  }, [hash, isDrawn])
  return { query, target, queryKey: asked.queryKey }
}

type Key = ReturnType<typeof askAnswers>['queryKey']

function changePages(key: Key, change: (pages: AnswerPage[]) => AnswerPage[]): void {
  queryClient.setQueryData<InfiniteData<AnswerPage>>(
    key,
    (old) => old && { ...old, pages: change(old.pages) },
  )
}

function changeContent(contentID: string, change: (content: Content) => Content): void {
  queryClient.setQueryData(ask('getContent', { contentID }).queryKey, (old) => old && change(old))
}

/** Optimistic; reverts if the server refuses. */
async function setCorrect(content: Content, answer: Content, isCorrect: boolean): Promise<void> {
  const { answer: _, ...unanswered } = content
  changeContent(content.id, () =>
    isCorrect
      ? { ...content, answer: uriOf(answer), resolved: 'resolved' }
      : { ...unanswered, resolved: 'open' },
  )
  try {
    if (isCorrect) await client.setCorrectAnswer({ messageID: answer.id })
    else await client.unsetCorrectAnswer({ messageID: answer.id })
  } catch (error) {
    changeContent(content.id, () => content)
    notifyOf(error)
  }
}

interface OpenForm {
  readonly id: string
  readonly kind: FormKind
  /** From a draft: then the focus stays where it is. */
  readonly isRestored?: boolean
}

/** Of all conversations: a draft has only the id of the answer. */
const findBegunForms = (): OpenForm[] =>
  FORM_KINDS.flatMap((kind) =>
    findDraftNames(draftOf(kind, '')).map((id) => ({ id, kind, isRestored: true })),
  )

/** The form that was opened last; before any was, one with a draft. */
function useForm(pages: readonly AnswerPage[] | undefined) {
  const [begun] = useState(findBegunForms)
  const [opened, open] = useState<OpenForm | 'none'>()
  const restored = useMemo(() => {
    if (begun.length === 0) return undefined
    const shown = new Set(pages?.flatMap(({ list }) => list.map(({ id }) => id)))
    return begun.find(({ id }) => shown.has(id))
  }, [begun, pages])
  const form = opened ?? restored
  return { form: form === 'none' ? undefined : form, open }
}

export function useConversation(content: Content, isShown: boolean) {
  const router = useRouter()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { query, target, queryKey } = useAnchoredAnswers(content, isShown)
  const { hasNextPage } = query
  const { form, open } = useForm(query.data?.pages)
  const latest = useRef({ content, hasNextPage, queryKey })
  latest.current = { content, hasNextPage, queryKey }
  const handlers = useMemo<AnswerHandlers>(
    () => ({
      onForm: (id, kind) => open({ id, kind }),
      onFormClose: () => open('none'),
      onAnswered: (answer) => {
        const { content, hasNextPage, queryKey } = latest.current
        // A new reply shows when the end is loaded, which the address points to.
        if (answer.parent !== uriOf(content) || !hasNextPage)
          changePages(queryKey, (pages) => withAnswer(pages, answer))
        changeContent(content.id, (old) => ({ ...old, replyCount: old.replyCount + 1 }))
        void router.navigate({ to: '.', hash: anchorOf(answer), search: true, resetScroll: false })
      },
      onChanged: (answer) => changePages(latest.current.queryKey, (pages) => withChanged(pages, answer)),
      onRemove: (answer) =>
        removeAnswer(answer, {
          hide: () => setRemoved((old) => new Set(old).add(answer.id)),
          show: () => setRemoved((old) => new Set([...old].filter((id) => id !== answer.id))),
        }),
      onCorrect: (answer, isCorrect) => void setCorrect(latest.current.content, answer, isCorrect),
    }),
    [router, open],
  )
  return { query, pages: query.data?.pages, target, form, removed, handlers }
}

export type Conversation = ReturnType<typeof useConversation>
