/** Optimistic likes for v2. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { callOf, perform } from '../../offline/calls.ts'
import { sendOrKeep } from '../../offline/waiting-writes.ts'
import { type StoredCall, useWriteAbout } from '../../offline/write-store.ts'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

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
function callFor({ kind, id }: Likeable, likes: boolean): StoredCall {
  if (kind === 'update')
    return likes ? callOf('likeUpdate', { updateID: id }) : callOf('unlikeUpdate', { updateID: id, ...me })
  return likes
    ? callOf('likeUpdateComment', { updateCommentID: id })
    : callOf('unlikeUpdateComment', { updateCommentID: id, ...me })
}

const likeOf = ({ kind, id }: Likeable) => `like ${kind} ${id}`

async function setLike(thing: Likeable, likes: boolean): Promise<void> {
  const call = callFor(thing, likes)
  const title = t('shell.updates')
  const write = { kind: 'like', call, text: '', title, about: likeOf(thing) } as const
  await sendOrKeep(write, () => perform(call))
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
  const waiting = useWriteAbout(likeOf(thing))
  const wanted = waiting ? waiting.call.operation.startsWith('like') : liked
  const likes = pressed?.basedOn === known ? pressed.likes : wanted
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
