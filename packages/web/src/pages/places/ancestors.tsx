import type { Place } from '@folkmoot/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask, queryClient } from '../../api/queries.ts'
import { Crumbs } from '../../parts/crumbs.tsx'

type Ancestor = NonNullable<Place['parentPlace']>

/** The tree is not deeper in practice; a page does not ask for ever. */
const MOST = 10

/** From the root to the parent. An answer names only the parent, so each level is one more request. */
async function findAncestors({ parentPlace }: Place): Promise<Ancestor[]> {
  const found: Ancestor[] = []
  let next = parentPlace
  while (next && found.length < MOST) {
    found.unshift(next)
    const above = await queryClient.fetchQuery(ask('getPlace', { placeID: next.id, fields: 'parentPlace' }))
    next = above.parentPlace
  }
  return found
}

const askAncestors = (place: Place) =>
  queryOptions({
    queryKey: ['getPlace', place.id, 'ancestors', place.parent],
    queryFn: () => findAncestors(place),
  })

/** Where a place is in the tree. The parent is known at once. */
export function Ancestors({ place }: { place: Place }) {
  const { parentPlace } = place
  const { data = parentPlace ? [parentPlace] : [] } = useQuery({
    ...askAncestors(place),
    enabled: parentPlace !== undefined,
  })
  return <Crumbs crumbs={data.map(({ name, resources }) => ({ name, to: resources.html?.ref }))} />
}
