import type { Content } from '@folkmoot/contract'
import { Suspense } from 'react'
import { may } from '../../api/allowed.ts'
import { useWriteAbout } from '../../offline/write-store.ts'
import { lazily } from '../../parts/lazily.tsx'
import { LikeButton } from '../../parts/like-button.tsx'
import { likeOf, setLike } from './liked.ts'

const Likers = lazily(async () => (await import('./people-lists.tsx')).Likers)

/** As the reader wants it, also while that waits to be sent. */
export function ContentLikes({ content }: { content: Content }) {
  const { likeCount, liked = false } = content
  const waiting = useWriteAbout(likeOf(content.id))
  const isLiked = waiting ? waiting.call.operation === 'like' : liked
  return (
    <LikeButton
      count={likeCount + Number(isLiked) - Number(liked)}
      isLiked={isLiked}
      mayLike={may(content, 'likes', 'POST')}
      onLike={() => setLike(content, true)}
      onUnlike={() => setLike(content, false)}
      who={(onClose) => (
        <Suspense>
          <Likers contentID={content.id} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
