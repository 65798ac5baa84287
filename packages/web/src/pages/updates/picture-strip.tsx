import { Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../parts/button.tsx'
import { inputClass } from '../../parts/field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { t } from '../../texts/texts.ts'
import styles from './updates.module.css'
import type { Pictures } from './use-pictures.ts'

/** Attached pictures with their alt texts. */
export function PictureStrip({ pictures, remove, describe, send }: Pictures) {
  if (pictures.length === 0) return null
  return (
    <ul className={styles.strip} aria-label={t('updates.pictures')}>
      {pictures.map((picture) => (
        <li key={picture.key}>
          <img src={picture.preview} alt="" />
          <div>
            <input
              className={inputClass}
              aria-label={t('updates.alt', { name: picture.file.name })}
              placeholder={t('updates.altHint')}
              maxLength={1000}
              value={picture.alt}
              onChange={(event) => describe(picture.key, event.target.value)}
            />
            {!picture.image && picture.error === undefined && (
              <progress value={picture.sent} aria-label={t('updates.sending', { name: picture.file.name })} />
            )}
            {picture.error !== undefined && (
              <>
                <Problem error={picture.error} />
                <Button onClick={() => void send(picture)}>{t('problem.retry')}</Button>
              </>
            )}
          </div>
          <IconButton
            label={t('updates.pictureRemove', { name: picture.file.name })}
            onClick={() => remove(picture.key)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
