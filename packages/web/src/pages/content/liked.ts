/** What a reader likes. */
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** The shown data stays; a later visit refetches. */
async function forget(): Promise<void> {
  await Promise.all(
    ['getContent', 'listMessages', 'listComments'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
    ),
  )
  await queryClient.invalidateQueries({ queryKey: ['listLikes'] })
}

export async function like(contentID: string): Promise<void> {
  await client.like({ contentID })
  await forget()
}

export async function unlike(contentID: string): Promise<void> {
  await client.unlike({ contentID })
  await forget()
}
