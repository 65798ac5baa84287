import type { Bookmark } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { TagsField } from '../../composer/tags-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'

const MAX_NOTE = 2000

/** The note and tags of a bookmark. */
export function NoteDialog({ bookmark, onClose }: { bookmark: Bookmark; onClose: () => void }) {
  const [note, setNote] = useState(bookmark.note)
  const [tags, setTags] = useState<readonly string[]>(bookmark.tags)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      client.bookmarkContent({
        contentID: bookmark.id,
        body: { note, tags: [...tags] },
        fields: '-content,-resources',
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['listBookmarks'] })
      onClose()
    },
  })
  function save(event: FormEvent) {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog title={t('bookmarks.edit')} onClose={onClose}>
      <form onSubmit={save}>
        <Field label={t('bookmarks.note')} hint={t('bookmarks.noteHint')} problem={problemOf(error, 'note')}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={4}
              maxLength={MAX_NOTE}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('composer.tags')} problem={problemOf(error, 'tags')}>
          {({ id }) => <TagsField id={id} tags={tags} onChange={setTags} />}
        </Field>
        {error ? <Problem error={error} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('composer.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
