/** Form to write or edit a reply. The draft is saved on this device and on the server. */
import { ApiError } from '@folkmoot/client'
import { api, type Content, type DraftKind } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { useRequestKeys } from '../../api/request-key.ts'
import { takeBackScheduled } from '../../drafts/attempts.ts'
import { LaterMenu } from '../../drafts/later-menu.tsx'
import { OtherVersion } from '../../drafts/other-version.tsx'
import { useScheduling } from '../../drafts/scheduling.ts'
import { type SyncState, tell } from '../../drafts/states.ts'
import { noteChanged, noteDropped } from '../../drafts/sync.ts'
import { useSync } from '../../drafts/use-sync.ts'
import { LazyEditor } from '../../editor/lazy-editor.tsx'
import { callOf, perform } from '../../offline/calls.ts'
import { sendOrKeep } from '../../offline/waiting-writes.ts'
import type { StoredCall } from '../../offline/write-store.ts'
import { Button } from '../../parts/button.tsx'
import { dropDraft, findDraft, keepDraft } from '../../parts/kept-drafts.ts'
import { catchFocus, useFocusReturn } from '../../parts/lost-focus.ts'
import { Problem } from '../../parts/problem.tsx'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { draftOf } from './answer-handlers.ts'
import styles from './answers.module.css'

interface WritingProps {
  readonly label: string
  readonly draft: string
  readonly kind: DraftKind
  /** Whether it can wait: a change cannot. */
  readonly isNew: boolean
  readonly isRestored: boolean
  readonly initialHtml?: string
  readonly submitLabel: string
  /** Sends the text; on errors the draft stays. The same text has the same key. */
  readonly onSend: (html: string, key: string) => Promise<void>
  readonly onClose: () => void
}

/** Sent or discarded. */
function forget(draft: string): void {
  dropDraft(draft)
  noteDropped(draft)
}

function Writing(props: WritingProps) {
  const { label, draft, kind, isNew, isRestored, initialHtml, submitLabel, onSend, onClose } = props
  useFocusReturn()
  const form = useRef<HTMLFormElement>(null)
  // The editor holds its place until it is loaded, so the form is as high as it will be.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [initial, setInitial] = useState(() => findDraft(draft) ?? initialHtml)
  /** Changes when the text of another device is shown, to reset the editor. */
  const [beginning, setBeginning] = useState(0)
  const html = useRef(initial ?? '')
  const [isEmpty, setEmpty] = useState(initial === undefined)
  const isShown = useIsShown()
  const keys = useRequestKeys(draft)
  function onTaken() {
    const taken = findDraft(draft) ?? initialHtml
    setInitial(taken)
    html.current = taken ?? ''
    setEmpty(taken === undefined)
    setBeginning((count) => count + 1)
  }
  // Each change is stored at once.
  const sync = useSync(draft, { flush: () => {}, onTaken })
  function discard() {
    forget(draft)
    onClose()
  }
  const send = useMutation({
    mutationFn: async (text: string) => {
      await takeBackScheduled(draft)
      await onSend(text, keys.of(text))
    },
    onSuccess: (_, text) => {
      keys.forget()
      if (isShown()) return discard()
      // Closed and opened again it is another form, which may show the text or a newer one.
      if (findDraft(draft) === text) forget(draft)
      tell(draft, { kind: 'taken' })
    },
  })
  const { isScheduling, schedule } = useScheduling()
  const later = (time: Date, from: Element | null) =>
    schedule({ name: draft, text: html.current, kind, from, onDone: onClose }, time)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const focused = document.activeElement
    if (!isEmpty && !send.isPending && !isScheduling)
      send.mutate(html.current, { onError: () => catchFocus(focused) })
  }
  return (
    <form ref={form} className={styles.form} inert={isScheduling || send.isPending} onSubmit={submit}>
      <LazyEditor
        key={beginning}
        label={label}
        isSmall
        autoFocus={!isRestored}
        {...(initial !== undefined && { initialHtml: initial })}
        onChange={(next, nextIsEmpty) => {
          html.current = next
          setEmpty(nextIsEmpty)
          if (nextIsEmpty) forget(draft)
          else if (next !== findDraft(draft) && keepDraft(draft, next)) noteChanged(draft, kind)
        }}
        onSubmit={submit}
      />
      <div className={styles.formFoot}>
        {send.error ? <Problem error={send.error} onRetry={submit} kept={t('content.textSafe')} /> : null}
        <div className={styles.formActions}>
          <Button kind="primary" type="submit" disabled={isEmpty || send.isPending}>
            {submitLabel}
          </Button>
          <Button kind="quiet" onClick={discard}>
            {t('content.cancel')}
          </Button>
          {isNew && <LaterMenu isDisabled={isEmpty || send.isPending} onTime={later} />}
          <SavedText state={sync.kind} />
        </div>
        {sync.kind === 'conflict' && <OtherVersion name={draft} other={sync.other} onDiscard={discard} />}
      </div>
    </form>
  )
}

const SavedText = ({ state }: { state: SyncState['kind'] }) => (
  <p className={styles.saved} role="status">
    {state === 'device' && t('composer.savedHere')}
    {(state === 'saved' || state === 'taken') && t('drafts.saved')}
  </p>
)

const kindOfAnswer = ({ type }: Content): 'message' | 'comment' =>
  type === 'discussion' || type === 'message' ? 'message' : 'comment'

/** The path parameters of the parent. */
function callFor(to: Content, text: string, key: string): StoredCall {
  const body = {
    type: kindOfAnswer(to),
    content: { type: 'text/html' as const, text },
  }
  const sent = { body, headers: { 'idempotency-key': key } }
  if (to.type === 'discussion') return callOf('createMessage', { contentID: to.id, ...sent })
  if (to.type === 'message') return callOf('createReply', { messageID: to.id, ...sent })
  if (to.type === 'comment') return callOf('createCommentReply', { commentID: to.id, ...sent })
  return callOf('createComment', { contentID: to.id, ...sent })
}

/** Undefined if it waits for a connection. */
async function answer(to: Content, text: string, key: string): Promise<Content | undefined> {
  const call = callFor(to, text, key)
  const draft = { name: draftOf('answer', to.id), text }
  const write = { kind: 'reply', call, text, title: to.subject ?? '', draft } as const
  return await sendOrKeep(write, async () => (await perform(call)) as Content)
}

export interface FormProps {
  readonly to: Content
  /** Whether it is open because of its draft. */
  readonly isRestored: boolean
  readonly onDone: (answer: Content) => void
  readonly onClose: () => void
}

export const AnswerForm = ({ to, isRestored, onDone, onClose }: FormProps) => (
  <Writing
    label={
      to.type === 'message' || to.type === 'comment'
        ? t('content.reply.to', { name: to.author.displayName })
        : t('content.reply.write')
    }
    draft={draftOf('answer', to.id)}
    kind={kindOfAnswer(to)}
    isNew
    isRestored={isRestored}
    submitLabel={t('content.reply.send')}
    onSend={async (html, key) => {
      const sent = await answer(to, html, key)
      if (sent) onDone(sent)
    }}
    onClose={onClose}
  />
)

async function readForChange(contentID: string) {
  const reply = await client.send(api.getContent, { contentID })
  if (!reply.body) throw new ApiError(reply)
  return { content: reply.body, etag: reply.headers.get('etag') ?? '' }
}

/** Sends If-Match, so that another edit is not overwritten. */
export function ChangeForm({ to, isRestored, onDone, onClose }: FormProps) {
  const { data, error } = useQuery({
    queryKey: ['answer to change', to.id],
    queryFn: () => readForChange(to.id),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Problem error={error} />
  if (!data) return <Waiting shape="lines" />
  const { content, etag } = data
  return (
    <Writing
      label={t('content.reply.edit')}
      draft={draftOf('change', to.id)}
      kind={kindOfAnswer(content)}
      isNew={false}
      isRestored={isRestored}
      initialHtml={content.content.text}
      submitLabel={t('content.reply.save')}
      onSend={async (text) =>
        onDone(
          await client.updateContent({
            contentID: to.id,
            body: { type: content.type, content: { type: 'text/html', text } },
            headers: { 'if-match': etag },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
