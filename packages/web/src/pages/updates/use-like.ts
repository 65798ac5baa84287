/** Liking something of v2, at once and with an honest way back. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { isSignedIn } from '../../api/me.ts'
import { queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { notifyOf } from '../../parts/toasts.tsx'

export interface Likeable {
  readonly kind: 'update' | 'comment'
  readonly id: number
  readonly likeCount: number
}

/** Who likes it, the latest first, as many as a person reads. */
export const MOST_LIKES = 100

export const listLikes = ({ kind, id }: Likeable) =>
  kind === 'update'
    ? client.listUpdateLikes({ updateID: id, limit: MOST_LIKES })
    : client.listUpdateCommentLikes({ updateCommentID: id, limit: MOST_LIKES })

const me = { userID: '@me' } as const
const setLike = ({ kind, id }: Likeable, likes: boolean) => {
  if (kind === 'update')
    return likes ? client.likeUpdate({ updateID: id }) : client.unlikeUpdate({ updateID: id, ...me })
  return likes
    ? client.likeUpdateComment({ updateCommentID: id })
    : client.unlikeUpdateComment({ updateCommentID: id, ...me })
}

/** Asking for one's own like is answered with an error where there is none; the list tells without one. */
async function isLiked(thing: Likeable): Promise<boolean> {
  const { data } = await listLikes(thing)
  if (data.some(({ id }) => String(id) === boot.session?.personID)) return true
  if (thing.likeCount <= MOST_LIKES) return false
  const own =
    thing.kind === 'update'
      ? client.getUpdateLike({ updateID: thing.id, ...me })
      : client.getUpdateCommentLike({ updateCommentID: thing.id, ...me })
  return await own.then(
    () => true,
    () => false,
  )
}

export const ownLike = (thing: Likeable) => ({
  queryKey: ['ownLike', thing.kind, thing.id] as const,
  queryFn: () => isLiked(thing),
  enabled: isSignedIn && thing.likeCount > 0,
})

export function useLike(thing: Likeable) {
  const { likeCount } = thing
  const { queryKey } = ownLike(thing)
  const { data: likes = false } = useQuery<boolean>(ownLike(thing))
  // What was done here counts until the number of the server has it.
  const [own, setOwn] = useState({ from: likeCount, by: 0 })
  const by = own.from === likeCount ? own.by : 0
  function put(next: boolean) {
    queryClient.setQueryData(queryKey, next)
    setOwn({ from: likeCount, by: by + (next ? 1 : -1) })
  }
  const { mutate } = useMutation({
    mutationFn: (next: boolean) => setLike(thing, next),
    onMutate: put,
    onError: (error, next) => {
      queryClient.setQueryData(queryKey, !next)
      setOwn({ from: likeCount, by })
      notifyOf(error)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['getUpdateOfPage'] }),
  })
  return { likes, count: likeCount + by, toggle: () => mutate(!likes) }
}
