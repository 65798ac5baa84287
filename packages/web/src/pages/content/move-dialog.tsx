import type { Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryClient } from '../../api/queries.ts'
import type { Found } from '../../api/suggestions.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { PlacePicker } from '../../parts/picker.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { offerUndo } from './undoing.ts'

interface MoveDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

/** As an edit, by its author. */
const changeParent = async (content: Content, parent: string) =>
  await client.updateContent({
    contentID: content.id,
    minor: true,
    body: {
      type: content.type,
      ...(content.subject !== undefined && { subject: content.subject }),
      content: { type: 'text/html', text: content.content.text },
      visibility: 'place',
      parent,
    },
    // Sends the text as shown here, with its version, so that no other edit is lost.
    headers: { 'if-match': `"${content.version}"` },
  })

/** Moves it to another place, whose members then see it. Moderators can undo it. */
export function MoveDialog({ content, onClose }: MoveDialogProps) {
  const me = useMe()
  const [place, setPlace] = useState<Found>()
  const isUndoable = may(content, 'move', 'POST') && content.author.id !== me?.id
  const move = useMutation({
    mutationFn: async (parent: string) => {
      if (isUndoable) return await client.moveContent({ contentID: content.id, body: { parent } })
      return await changeParent(content, parent)
    },
    onSuccess: async (moved) => {
      await queryClient.invalidateQueries({ queryKey: ['getContent'] })
      const text = t('content.move.done', { place: place?.name ?? '' })
      if (moved.type === 'conversationChange') offerUndo(text, moved)
      else notify(text)
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (place) move.mutate(place.uri)
  }
  return (
    <Dialog title={t('content.move.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label={t('content.move.place')}
          hint={t('content.move.hint')}
          problem={problemOf(move.error, 'parent')}
        >
          {({ className: _, ...attributes }) => (
            <PlacePicker {...attributes} where="placesToWriteIn" value={place} onChange={setPlace} />
          )}
        </Field>
        {move.error ? <Problem error={move.error} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('content.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!place || move.isPending}>
            {t('content.move.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
