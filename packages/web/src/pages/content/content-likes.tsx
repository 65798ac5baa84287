import type { Content } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { askPages } from '../../api/queries.ts'
import { LikeButton } from '../../parts/like-button.tsx'
import { PeopleDialog } from '../../parts/people-dialog.tsx'
import { t } from '../../texts/texts.ts'
import { like, unlike } from './liked.ts'

function Likers({ contentID, onClose }: { contentID: string; onClose: () => void }) {
  const query = useInfiniteQuery(askPages('listLikes', { contentID }))
  return <PeopleDialog title={t('like.title')} query={query} onClose={onClose} />
}

export const ContentLikes = ({ content }: { content: Content }) => (
  <LikeButton
    count={content.likeCount}
    isLiked={content.liked ?? false}
    mayLike={may(content, 'likes', 'POST')}
    onLike={() => like(content.id)}
    onUnlike={() => unlike(content.id)}
    who={(onClose) => <Likers contentID={content.id} onClose={onClose} />}
  />
)
