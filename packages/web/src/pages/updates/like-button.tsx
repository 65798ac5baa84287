import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { personOf } from '../../parts/shown-update.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import styles from './updates.module.css'
import { type Likeable, listLikes, MAX_LIKES, useLike } from './use-like.ts'

interface WhoLikesProps {
  readonly thing: Likeable
  readonly onClose: () => void
}

function WhoLikes({ thing, onClose }: WhoLikesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['likes', thing.kind, thing.id],
    queryFn: () => listLikes(thing),
    staleTime: 0,
  })
  return (
    <Dialog title={t('updates.whoLikes')} onClose={onClose}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting shape="lines" />}
      <ul className={styles.who}>
        {data?.data.map((user) => (
          <li key={user.id}>
            <PersonLink person={personOf(user)} size={32} />
          </li>
        ))}
      </ul>
      {data && data.data.length === MAX_LIKES && <p>{t('updates.andMore')}</p>}
    </Dialog>
  )
}

interface LikeButtonProps {
  readonly thing: Likeable
  /** Whether liking is allowed; the count shows anyway. */
  readonly isOffered: boolean
}

/** Like button with count and people. */
export function LikeButton({ thing, isOffered }: LikeButtonProps) {
  const { likes, count, toggle } = useLike(thing)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.like}>
      {isOffered && (
        <Button kind="quiet" aria-pressed={likes} onClick={toggle}>
          <Heart aria-hidden="true" fill={likes ? 'currentColor' : 'none'} />
          {t('updates.like')}
        </Button>
      )}
      {count > 0 && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('updates.likes', { count })}
        </Button>
      )}
      {isOpen && <WhoLikes thing={thing} onClose={() => setOpen(false)} />}
    </span>
  )
}
