/** A discussion that becomes part of another one. Its page leads there then. */
import type { Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { Found } from '../../api/suggestions.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { OnePicker } from '../../parts/picker.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'
import { offerUndo } from './undoing.ts'

interface MergeDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

export function MergeDialog({ content, onClose }: MergeDialogProps) {
  const [target, setTarget] = useState<Found>()
  const merge = useMutation({
    mutationFn: (uri: string) => client.mergeDiscussion({ contentID: content.id, body: { target: uri } }),
    onSuccess: async (change) => {
      offerUndo(t('content.merge.done', { subject: target?.name ?? '' }), change)
      onClose()
      await queryClient.invalidateQueries()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (target) merge.mutate(target.uri)
  }
  return (
    <Dialog title={t('content.merge.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label={t('content.merge.target')}
          hint={t('content.merge.hint')}
          problem={problemOf(merge.error, 'target')}
        >
          {({ className: _, ...attributes }) => (
            <OnePicker
              {...attributes}
              where={['discussions']}
              without={[content.resources.self?.ref ?? '']}
              value={target}
              onChange={setTarget}
            />
          )}
        </Field>
        {merge.error ? <Problem error={merge.error} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('content.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!target || merge.isPending}>
            {t('content.merge.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
