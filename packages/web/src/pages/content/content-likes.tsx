import type { Content } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { askPages } from '../../api/queries.ts'
import { useWriteAbout } from '../../offline/write-store.ts'
import { LikeButton } from '../../parts/like-button.tsx'
import { PeopleDialog } from '../../parts/people-dialog.tsx'
import { t } from '../../texts/texts.ts'
import { likeOf, setLike } from './liked.ts'

function Likers({ contentID, onClose }: { contentID: string; onClose: () => void }) {
  const query = useInfiniteQuery(askPages('listLikes', { contentID }))
  return <PeopleDialog title={t('like.title')} query={query} onClose={onClose} />
}

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
      who={(onClose) => <Likers contentID={content.id} onClose={onClose} />}
    />
  )
}
