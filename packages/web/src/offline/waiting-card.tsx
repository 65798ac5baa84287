/** A text that waits for a connection, or that the server refused, with what can be done about it. */
import { ApiError } from '@folkmoot/client'
import { Button } from '../parts/button.tsx'
import { errorText } from '../parts/error-text.ts'
import { RichText } from '../parts/rich-text.tsx'
import { notifyOf } from '../parts/toasts.tsx'
import { asOfText, dateOf } from '../texts/dates.ts'
import { type TextKey, t } from '../texts/texts.ts'
import { changeWrite, takeBack } from './taking-back.ts'
import styles from './waiting.module.css'
import { loadQueue } from './waiting-writes.ts'
import { canChange, type WaitingWrite, type WriteKind } from './write-store.ts'

const KINDS: Record<WriteKind, TextKey> = {
  reply: 'waiting.reply',
  content: 'waiting.content',
  update: 'waiting.update',
  like: 'waiting.like',
  read: 'waiting.read',
}

function reasonOf({ status, code, message, details = [] }: NonNullable<WaitingWrite['refused']>): string {
  if (code === 'mayBeSent') return t('waiting.mayBeSent')
  const error = { status, code, message, details }
  const reply = { status, headers: new Headers(), text: '', bytes: new Uint8Array(), body: undefined, error }
  return errorText(new ApiError(reply))
}

const sendAgain = async (write: WaitingWrite) => (await loadQueue()).tryAgain(write)

interface WaitingCardProps {
  readonly write: WaitingWrite
  /** Whether it is shown on the page that it is about. */
  readonly isHere?: boolean
}

export function WaitingCard({ write, isHere = false }: WaitingCardProps) {
  const { id = 0, kind, title, text, about, at, refused } = write
  return (
    <article className={styles.card} aria-label={t(KINDS[kind])}>
      {!isHere && (
        <p className={styles.about}>
          <b dir="auto">{title}</b> {t(KINDS[kind])}
        </p>
      )}
      {about === undefined && <RichText html={text} isSmall />}
      <p className={refused ? styles.refused : styles.waiting}>
        {refused
          ? t('waiting.refused', { reason: reasonOf(refused) })
          : t('waiting.since', { time: asOfText(dateOf(at)) })}
      </p>
      <div className={styles.actions}>
        {refused && (
          <Button onClick={() => void sendAgain(write).catch(notifyOf)}>{t('problem.retry')}</Button>
        )}
        {canChange(write) && (
          <Button kind="quiet" onClick={() => void changeWrite(write).catch(notifyOf)}>
            {t('waiting.change')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => void takeBack(id).catch(notifyOf)}>
          {t('waiting.discard')}
        </Button>
      </div>
    </article>
  )
}
