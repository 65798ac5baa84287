/** Optimistic likes for v2. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { notifyOf } from '../../parts/toasts.tsx'

export interface Likeable {
  readonly kind: 'update' | 'comment'
  readonly id: number
  readonly likeCount: number
  readonly liked?: boolean | undefined
}

/** Who likes it, latest first, limited. */
export const MAX_LIKES = 100

export const listLikes = ({ kind, id }: Likeable) =>
  kind === 'update'
    ? client.listUpdateLikes({ updateID: id, limit: MAX_LIKES })
    : client.listUpdateCommentLikes({ updateCommentID: id, limit: MAX_LIKES })

const me = { userID: '@me' } as const
const setLike = ({ kind, id }: Likeable, likes: boolean) => {
  if (kind === 'update')
    return likes ? client.likeUpdate({ updateID: id }) : client.unlikeUpdate({ updateID: id, ...me })
  return likes
    ? client.likeUpdateComment({ updateCommentID: id })
    : client.unlikeUpdateComment({ updateCommentID: id, ...me })
}

/** The last click here, until the server has newer data. */
interface Pressed {
  readonly likes: boolean
  readonly basedOn: string
}

/** Lists stay as they are; a later visit refetches. */
async function forget(): Promise<void> {
  // The list may have been fetched before the like was stored.
  void queryClient.invalidateQueries({ queryKey: ['likes'] })
  for (const key of ['listUpdates', 'listUpdateComments'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: ['getUpdateOfPage'] })
}

export function useLike(thing: Likeable) {
  const { likeCount, liked = false } = thing
  const known = `${likeCount} ${liked}`
  const [pressed, setPressed] = useState<Pressed>()
  const likes = pressed?.basedOn === known ? pressed.likes : liked
  const { mutate } = useMutation({
    mutationFn: (next: boolean) => setLike(thing, next),
    onMutate: (next) => setPressed({ likes: next, basedOn: known }),
    onError: (error, next) => {
      setPressed({ likes: !next, basedOn: known })
      notifyOf(error)
    },
    onSuccess: forget,
  })
  return { likes, count: likeCount + Number(likes) - Number(liked), toggle: () => mutate(!likes) }
}
