/** The streams that content is followed in. */
import type { Stream } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { notifyOf } from '../../parts/toasts.tsx'

const uriOf = (stream: Stream) => stream.resources.self?.ref ?? ''
const MAX_STREAMS = 100

export function useFollowing(contentID: string) {
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
