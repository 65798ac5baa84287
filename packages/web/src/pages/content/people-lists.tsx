/** Who liked content, and who reacted to it: in dialogs, loaded when one is opened. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../api/queries.ts'
import { PeopleDialog } from '../../parts/people-dialog.tsx'
import { t } from '../../texts/texts.ts'

interface LikersProps {
  readonly contentID: string
  readonly onClose: () => void
}

export function Likers({ contentID, onClose }: LikersProps) {
  const query = useInfiniteQuery(askPages('listLikes', { contentID }))
  return <PeopleDialog title={t('like.title')} query={query} onClose={onClose} />
}

interface ReactingProps extends LikersProps {
  readonly emoji: string
}

export function Reacting({ contentID, emoji, onClose }: ReactingProps) {
  const query = useInfiniteQuery(askPages('listContentReacting', { contentID, emoji }))
  return <PeopleDialog title={t('reactions.title', { emoji })} query={query} onClose={onClose} />
}
