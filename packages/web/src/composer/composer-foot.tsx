import { Button } from '../parts/button.tsx'
import { t } from '../texts/texts.ts'
import styles from './composer.module.css'
import { type Kind, SEND_TEXTS } from './kinds.ts'

interface ComposerFootProps {
  readonly kind: Kind
  readonly isChange: boolean
  readonly isKept: boolean
  readonly isRestored: boolean
  readonly hasFiles: boolean
  readonly sending: { readonly isSending: boolean; readonly progress: number; readonly stop: () => void }
  readonly onDiscard: () => void
}

/** State of the draft and the send button. */
export function ComposerFoot(props: ComposerFootProps) {
  const { kind, isChange, isKept, isRestored, hasFiles, sending, onDiscard } = props
  return (
    <div className={styles.foot}>
      <p className={styles.kept} role="status">
        {isKept && (isRestored ? t('composer.restored') : t('composer.savedHere'))}
      </p>
      {sending.isSending && hasFiles && (
        <progress
          aria-label={t('composer.sending')}
          value={sending.progress}
          max={1}
          className={styles.progress}
        />
      )}
      {sending.isSending ? (
        <Button onClick={sending.stop}>{t('composer.cancelUpload')}</Button>
      ) : (
        isKept && (
          <Button kind="quiet" onClick={onDiscard}>
            {t('composer.discard')}
          </Button>
        )
      )}
      <Button kind="primary" type="submit" disabled={sending.isSending} aria-keyshortcuts="Control+Enter">
        {isChange ? t('composer.save') : t(SEND_TEXTS[kind])}
      </Button>
    </div>
  )
}
