import { LaterMenu } from '../drafts/later-menu.tsx'
import { Button } from '../parts/button.tsx'
import { type TextKey, t } from '../texts/texts.ts'
import styles from './composer.module.css'
import type { Draft } from './drafts.ts'
import { SEND_TEXTS } from './kinds.ts'
import type { DraftStatus } from './use-draft.ts'

interface ComposerFootProps {
  readonly draft: Draft
  readonly isChange: boolean
  readonly isKept: boolean
  readonly status: DraftStatus
  readonly hasFiles: boolean
  readonly sending: { readonly isSending: boolean; readonly progress: number; readonly stop: () => void }
  readonly onDiscard: () => void
  /** Undefined where it cannot wait. */
  readonly onLater: ((time: Date, from: Element | null) => void) | undefined
}

const STATUS_TEXTS: Record<Exclude<DraftStatus, 'none'>, TextKey> = {
  device: 'composer.savedHere',
  restored: 'composer.restored',
  saved: 'drafts.saved',
}

function statusText(status: DraftStatus, hasFiles: boolean): string {
  if (status === 'none') return ''
  return status === 'saved' && hasFiles ? t('drafts.savedWithoutFiles') : t(STATUS_TEXTS[status])
}

/** State of the draft and the send button. */
export function ComposerFoot(props: ComposerFootProps) {
  const { draft, isChange, isKept, status, hasFiles, sending, onDiscard, onLater } = props
  return (
    <div className={styles.foot}>
      <p className={styles.kept} role="status">
        {statusText(status, hasFiles)}
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
      {onLater && <LaterMenu isDisabled={sending.isSending} onTime={onLater} />}
      <Button kind="primary" type="submit" disabled={sending.isSending} aria-keyshortcuts="Control+Enter">
        {isChange ? t('composer.save') : t(SEND_TEXTS[draft.kind])}
      </Button>
    </div>
  )
}
