import type { Content } from '@folkmoot/contract'
import { Bell, BellRing } from 'lucide-react'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/texts.ts'
import { useFollowing } from './use-following.ts'

/** In the connections stream, or in none. */
export function FollowButton({ content }: { content: Content }) {
  const { following, streams, follow } = useFollowing(content.id)
  const isFollowed = (following?.length ?? 0) > 0
  const Icon = isFollowed ? BellRing : Bell
  function turn() {
    const usual = streams?.filter(({ source }) => source === 'connections') ?? []
    follow(isFollowed ? [] : usual)
  }
  return (
    <Button kind="quiet" aria-pressed={isFollowed} disabled={!following || !streams} onClick={turn}>
      <Icon aria-hidden="true" />
      {isFollowed ? t('content.follow.on') : t('content.follow.off')}
    </Button>
  )
}
