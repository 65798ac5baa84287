import type { Content, Stream } from '@folkmoot/contract'
import { Check, ChoiceSet } from '../../parts/choice-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { useFollowing } from './use-following.ts'

/** Streams that can follow things; the others fill themselves. */
const isFilledByHand = ({ source }: Stream) => source === 'connections' || source === 'custom'

interface FollowDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

export function FollowDialog({ content, onClose }: FollowDialogProps) {
  const { following, streams, follow, error, retry } = useFollowing(content.id)
  const chosen = new Set(following?.map(({ id }) => id))
  return (
    <Dialog title={t('content.follow.streams')} onClose={onClose}>
      {error ? <Problem error={error} onRetry={retry} /> : null}
      {(!streams || !following) && !error && <Waiting shape="lines" />}
      {streams && following && (
        <ChoiceSet label={t('content.follow.where')}>
          {streams.filter(isFilledByHand).map((stream) => (
            <Check
              key={stream.id}
              label={stream.source === 'connections' ? t('content.follow.connections') : stream.name}
              isOn={chosen.has(stream.id)}
              onChange={(isOn) =>
                follow(isOn ? [...following, stream] : following.filter(({ id }) => id !== stream.id))
              }
            />
          ))}
        </ChoiceSet>
      )}
    </Dialog>
  )
}
