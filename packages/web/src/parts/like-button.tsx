import { Heart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import styles from './like-button.module.css'
import { notifyOf } from './toasts.tsx'

interface LikeButtonProps {
  /** The server's count, and whether the reader likes it. */
  readonly count: number
  readonly isLiked: boolean
  /** From the API: `may(entity, 'likes', 'POST')`. */
  readonly mayLike: boolean
  readonly onLike: () => Promise<unknown>
  readonly onUnlike: () => Promise<unknown>
  /** Opens the list of people. */
  readonly who: (onClose: () => void) => ReactNode
}

/** The reader's last click, until the server has newer data. */
interface Pressed {
  readonly count: number
  readonly isLiked: boolean
  readonly basedOn: string
}

/** Optimistic like button. */
export function LikeButton({ count, isLiked, mayLike, onLike, onUnlike, who }: LikeButtonProps) {
  const known = `${count} ${isLiked}`
  const [pressed, setPressed] = useState<Pressed>()
  const [isListing, setListing] = useState(false)
  const shown = pressed?.basedOn === known ? pressed : { count, isLiked }

  async function press() {
    const next = { isLiked: !shown.isLiked, count: shown.count + (shown.isLiked ? -1 : 1), basedOn: known }
    setPressed(next)
    try {
      await (next.isLiked ? onLike() : onUnlike())
    } catch (error) {
      setPressed(undefined)
      notifyOf(error)
    }
  }
  if (!mayLike && shown.count === 0) return null
  return (
    <span className={styles.likes}>
      {mayLike && (
        <Button kind="quiet" aria-pressed={shown.isLiked} onClick={() => void press()}>
          <Heart aria-hidden="true" fill={shown.isLiked ? 'currentColor' : 'none'} />
          {t('like.like')}
        </Button>
      )}
      {shown.count > 0 && (
        <Button
          kind="quiet"
          className={styles.count ?? ''}
          aria-label={t('like.who', { count: shown.count })}
          title={t('like.who', { count: shown.count })}
          onClick={() => setListing(true)}
        >
          {!mayLike && <Heart aria-hidden="true" />}
          {shown.count}
        </Button>
      )}
      {isListing && who(() => setListing(false))}
    </span>
  )
}
