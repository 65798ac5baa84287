/** Replies that become a discussion of their own. */
import type { Content } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Check, ChoiceSet } from '../../parts/choice-list.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { elementsOf } from '../../parts/rich-text.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { offerUndo } from './undoing.ts'

interface SplitDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

const EXCERPT = 120
const FIELDS = 'id,author,content'

function excerptOf({ content }: Content): string {
  const text = elementsOf(content.text).textContent.trim()
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text
}

export function SplitDialog({ content, onClose }: SplitDialogProps) {
  const [subject, setSubject] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const asked = askPages('listMessages', { contentID: content.id, count: 100, fields: FIELDS })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(asked)
  const split = useMutation({
    mutationFn: () =>
      client.splitDiscussion({
        contentID: content.id,
        body: { subject, messages: [...chosen].map((id) => `/messages/${id}`) },
      }),
    onSuccess: async (change) => {
      await queryClient.invalidateQueries()
      offerUndo(t('content.split.done'), change)
      onClose()
    },
  })
  function choose(id: string, isOn: boolean) {
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.size > 0) split.mutate()
  }
  const replies = data?.pages.flatMap(({ list }) => list)
  return (
    <Dialog title={t('content.split.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={t('content.split.subject')} problem={problemOf(split.error, 'subject')}>
          {(attributes) => (
            <input
              {...attributes}
              required
              maxLength={255}
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
            />
          )}
        </Field>
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {!replies && !error && <Waiting shape="lines" />}
        {replies && (
          <ChoiceSet label={t('content.split.which')}>
            {replies.map((reply) => (
              <Check
                key={reply.id}
                label={reply.author.displayName}
                hint={excerptOf(reply)}
                isOn={chosen.has(reply.id)}
                onChange={(isOn) => choose(reply.id, isOn)}
              />
            ))}
          </ChoiceSet>
        )}
        <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        {split.error ? <Problem error={split.error} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('content.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={chosen.size === 0 || split.isPending}>
            {t('content.split.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
