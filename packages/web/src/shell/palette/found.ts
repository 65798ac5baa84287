/** Best search results of each type. */
import { type Content, filter as filterOf, type Person, type Place, type Tag } from '@folkmoot/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useSettled } from '../../api/settled.ts'
import { askAsTyped } from '../../api/words.ts'

export interface Found {
  readonly contents: readonly Content[]
  readonly people: readonly Person[]
  readonly places: readonly Place[]
  readonly tags: readonly Tag[]
  readonly didYouMean: string | undefined
}

const CONTENT_FIELDS =
  'type,question,subject,author.displayName,parentPlace.name,highlightSubject,resources.html'

async function find(words: string): Promise<Found> {
  const [contents, people, places, tags] = await Promise.all([
    askAsTyped(words, (filter) =>
      client.searchContents({ filter: [filter], count: 5, fields: CONTENT_FIELDS }),
    ),
    askAsTyped(words, (filter) => client.searchPeople({ filter: [filter], count: 3 })),
    askAsTyped(words, (filter) => client.searchPlaces({ filter: [filter], count: 3 })),
    client.listTags({ filter: [filterOf('prefix', words.replace(/^#/, ''))], count: 3 }),
  ])
  return {
    contents: contents.list,
    people: people.list,
    places: places.list,
    tags: tags.list,
    didYouMean: contents.didYouMean ?? people.didYouMean ?? places.didYouMean,
  }
}

/** While typing, shows earlier results until the answer arrives. */
export function useFound(words: string) {
  const settled = useSettled(words)
  const isAsking = settled !== ''
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => find(settled),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  return {
    found: isAsking && words !== '' ? data : undefined,
    error: isAsking ? error : null,
    isCurrent: settled === words && !isPlaceholderData && !(isFetching && data === undefined),
  }
}
