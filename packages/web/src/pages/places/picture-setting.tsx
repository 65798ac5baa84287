import type { Place } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { notifyPictureChanged, usePicture } from './pictures.ts'
import styles from './place.module.css'

const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp'

function usePictureChange(place: Place) {
  return useMutation({
    mutationFn: async (file: File | undefined) => {
      if (!file) return await client.removePlaceAvatar({ placeID: place.id })
      const bytes = new Uint8Array(await file.arrayBuffer())
      return await client.setPlaceAvatar({ placeID: place.id, bytes, mediaType: file.type })
    },
    onSuccess: (_, file) => {
      notifyPictureChanged()
      notify(t(file ? 'places.picture.set' : 'places.picture.removed'))
    },
  })
}

/** The avatar of a place. One is drawn by default. */
export function PictureSetting({ place }: { place: Place }) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const change = usePictureChange(place)
  return (
    <section className={styles.setting} aria-labelledby={id}>
      <h2 id={id}>{t('places.picture')}</h2>
      <div className={styles.picture}>
        <Avatar isPlace url={usePicture(place)} size={72} />
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={t('places.picture.choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) change.mutate(file)
            event.target.value = ''
          }}
        />
        <div className={styles.choices}>
          <Button disabled={change.isPending} onClick={() => input.current?.click()}>
            {t('places.picture.choose')}
          </Button>
          {may(place, 'avatar', 'DELETE') && (
            <Button kind="quiet" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
              {t('places.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {change.error && <Problem error={change.error} />}
    </section>
  )
}
