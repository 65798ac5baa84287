import type { Content, Stream } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Check, ChoiceSet } from '../../parts/choice-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'

const uriOf = (stream: Stream) => stream.resources.self?.ref ?? ''
const MAX_STREAMS = 100

/** Streams that can follow things; the others fill themselves. */
const isFilledByHand = ({ source }: Stream) => source === 'connections' || source === 'custom'

function useFollowing(contentID: string) {
  const asked = ask('listContentFollowingIn', { contentID, count: MAX_STREAMS })
  const following = useQuery(asked)
  const streams = useQuery(ask('listStreams', { personID: '@me', count: MAX_STREAMS }))
  const change = useMutation({
    mutationFn: (wanted: readonly Stream[]) =>
      client.setContentFollowingIn({ contentID, body: wanted.map(uriOf) }),
    onMutate: (wanted) => {
      const before = queryClient.getQueryData(asked.queryKey)
      queryClient.setQueryData(asked.queryKey, (old) => old && { ...old, list: [...wanted] })
      return before
    },
    onError: (error, _wanted, before) => {
      queryClient.setQueryData(asked.queryKey, before)
      notifyOf(error)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listContentFollowingIn'] }),
  })
  const failed = [following, streams].filter(({ error }) => error)
  return {
    following: following.data?.list,
    streams: streams.data?.list,
    follow: change.mutate,
    error: failed[0]?.error,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

interface FollowProps {
  readonly content: Content
}

/** In the connections stream, or in none. */
export function FollowButton({ content }: FollowProps) {
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

export function FollowDialog({ content, onClose }: FollowProps & { onClose: () => void }) {
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
