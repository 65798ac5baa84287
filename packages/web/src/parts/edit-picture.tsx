import type { Person } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { may } from '../api/allowed.ts'
import { client } from '../api/client.ts'
import { renewPicture } from '../api/pictures.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import styles from './edit-picture.module.css'
import { Problem } from './problem.tsx'
import { squareOf } from './square.ts'
import { notify } from './toasts.tsx'

interface EditPictureProps {
  readonly person: Person
  /** A new picture changes the profile's version. */
  readonly onChanged: (hasPicture: boolean) => void
}

/** Saved at once, apart from the form. */
export function EditPicture({ person, onChanged }: EditPictureProps) {
  const file = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: async (picture: File | undefined) => {
      if (!picture) return await client.removeAvatar({ personID: person.id })
      const square = await squareOf(picture)
      const bytes = new Uint8Array(await square.arrayBuffer())
      return await client.setAvatar({ personID: person.id, bytes, mediaType: square.type })
    },
    onSuccess: (_nothing, picture) => {
      renewPicture(person.thumbnailUrl)
      notify(t(picture ? 'people.picture.set' : 'people.picture.removed'))
      onChanged(picture !== undefined)
    },
  })
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [picture] = event.target.files ?? []
    if (picture) change.mutate(picture)
    // Allows choosing the same file again.
    event.target.value = ''
  }
  if (!may(person, 'avatar', 'PUT')) return null
  return (
    <div className={styles.picture}>
      <Avatar url={person.thumbnailUrl} size={96} />
      <div className={styles.pictureActions}>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={choose}
        />
        <Button disabled={change.isPending} onClick={() => file.current?.click()}>
          {change.isPending ? t('people.picture.sending') : t('people.picture.choose')}
        </Button>
        {may(person, 'avatar', 'DELETE') && (
          <Button kind="quiet" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
            {t('people.picture.remove')}
          </Button>
        )}
        <p className={styles.about}>{t('people.picture.hint')}</p>
        {change.error && <Problem error={change.error} />}
      </div>
    </div>
  )
}
