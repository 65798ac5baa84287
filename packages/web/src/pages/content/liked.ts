/** Which of what is shown the reader likes: asked once for a page of it, not for each. */
import { type Content, filter } from '@folkmoot/contract'
import { useQueries } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

const MOST = 100

const describe = ({ id, typeCode, type }: Content): string[] => [
  String(typeCode ?? (type === 'message' ? 2 : 105)),
  id,
]

function ask(contents: readonly Content[]) {
  const descriptors = contents
    .filter((content) => content.likeCount > 0 && may(content, 'likes', 'POST'))
    .flatMap(describe)
  return {
    queryKey: ['liked', descriptors] as const,
    enabled: descriptors.length > 0,
    queryFn: async (): Promise<readonly string[]> => {
      const wish = [filter('relationship', 'liked'), filter('entityDescriptor', ...descriptors)]
      const { list } = await client.listContents({ filter: wish, fields: 'id,-resources', count: MOST })
      return list.map(({ id }) => id)
    },
  }
}

const EMPTY: ReadonlySet<string> = new Set()

/** The ids, of one page after the other. */
export function useLiked(pages: readonly (readonly Content[])[]): ReadonlySet<string> {
  return useQueries({
    queries: pages.map(ask),
    combine: (results) => {
      const ids = results.flatMap(({ data }) => data ?? [])
      return ids.length === 0 ? EMPTY : new Set(ids)
    },
  })
}

/** What is shown stays as it is; who comes back later is told anew. */
async function forget(): Promise<void> {
  await Promise.all(
    ['liked', 'getContent', 'listMessages', 'listComments'].map((key) =>
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
