/** What a reader likes. */
import type { Content } from '@folkmoot/contract'
import { queryClient } from '../../api/queries.ts'
import { callOf, perform } from '../../offline/calls.ts'
import { sendOrKeep } from '../../offline/waiting-writes.ts'

/** The shown data stays; a later visit refetches. */
async function forget(): Promise<void> {
  await Promise.all(
    ['getContent', 'listMessages', 'listComments'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
    ),
  )
  await queryClient.invalidateQueries({ queryKey: ['listLikes'] })
}

export const likeOf = (contentID: string): string => `like ${contentID}`

export async function setLike(
  { id: contentID, subject: title = '' }: Content,
  likes: boolean,
): Promise<void> {
  const call = callOf(likes ? 'like' : 'unlike', { contentID })
  const write = { kind: 'like', call, text: '', title, about: likeOf(contentID) } as const
  await sendOrKeep(write, () => perform(call))
  await forget()
}
