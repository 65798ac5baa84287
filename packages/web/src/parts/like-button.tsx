import { Heart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import styles from './like-button.module.css'
import { notifyOf } from './toasts.tsx'

interface LikeButtonProps {
  /** As the server counts, and whether the reader is among them. */
  readonly count: number
  readonly isLiked: boolean
  /** What the API says: `may(entity, 'likes', 'POST')`. */
  readonly mayLike: boolean
  readonly onLike: () => Promise<unknown>
  readonly onUnlike: () => Promise<unknown>
  /** Who they are, in a dialog. */
  readonly who: (onClose: () => void) => ReactNode
}

/** What the reader just did, as long as the server has not told anything newer. */
interface Pressed {
  readonly count: number
  readonly isLiked: boolean
  readonly over: string
}

/** A like shows at once, and goes away again if the server does not take it. */
export function LikeButton({ count, isLiked, mayLike, onLike, onUnlike, who }: LikeButtonProps) {
  const told = `${count} ${isLiked}`
  const [pressed, setPressed] = useState<Pressed>()
  const [isListing, setListing] = useState(false)
  const shown = pressed?.over === told ? pressed : { count, isLiked }

  async function press() {
    const next = { isLiked: !shown.isLiked, count: shown.count + (shown.isLiked ? -1 : 1), over: told }
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
