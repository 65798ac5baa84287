/** Content filters by type, place, author and tag: chips, and their API filters. */
import { CONTENT_TYPES, filter, V3 } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/queries.ts'
import type { Found } from '../api/suggestions.ts'
import { boot } from '../boot.ts'
import { t } from '../texts/texts.ts'
import { ChoiceChip, type Named } from './chips.tsx'
import { SearchChip } from './search-chip.tsx'
import type { AddressState } from './use-address.ts'

const uriOf = (collection: 'people' | 'places', id: string) => `${boot.baseUrl}${V3}/${collection}/${id}`

/** A valid id from the address. */
const idOf = (value: string | undefined) =>
  value !== undefined && /^[1-9]\d{0,15}$/.test(value) ? value : undefined

export function contentFiltersOf({ type, place, author, tag }: AddressState): string[] {
  const [placeID, personID] = [idOf(place), idOf(author)]
  return [
    ...(CONTENT_TYPES.some((known) => known === type) && type ? [filter('type', type)] : []),
    ...(placeID ? [filter('place', uriOf('places', placeID))] : []),
    ...(personID ? [filter('author', uriOf('people', personID))] : []),
    ...(tag ? [filter('tag', tag)] : []),
  ]
}

/** The last segment of a URI. */
const idIn = (found: Found | undefined) => found?.uri.split('/').at(-1)

const typeChoices = (): Named[] => [
  { value: 'discussion', label: t('filter.discussions') },
  { value: 'document', label: t('filter.documents') },
  { value: 'announcement', label: t('filter.announcements') },
  { value: 'message', label: t('filter.messages') },
  { value: 'comment', label: t('filter.comments') },
]

interface ContentFiltersProps {
  readonly state: AddressState
  readonly onChange: (change: AddressState) => void
}

export const TagFilter = ({ state, onChange }: ContentFiltersProps) => (
  <SearchChip
    label={t('filter.tag')}
    value={state.tag}
    where="tags"
    onChoose={(found) => onChange({ tag: found?.name })}
  />
)

export function ContentFilters({ state, onChange }: ContentFiltersProps) {
  const [placeID, personID] = [idOf(state.place), idOf(state.author)]
  const place = useQuery({ ...ask('getPlace', { placeID: placeID ?? '' }), enabled: placeID !== undefined })
  const person = useQuery({
    ...ask('getPerson', { personID: personID ?? '' }),
    enabled: personID !== undefined,
  })
  return (
    <>
      <ChoiceChip
        label={t('filter.type')}
        choices={typeChoices()}
        chosen={state.type}
        onChoose={(type) => onChange({ type })}
      />
      <SearchChip
        label={t('filter.place')}
        value={placeID && (place.data?.name ?? '…')}
        where="places"
        onChoose={(found) => onChange({ place: idIn(found) })}
      />
      <SearchChip
        label={t('filter.author')}
        value={personID && (person.data?.displayName ?? '…')}
        where="people"
        onChoose={(found) => onChange({ author: idIn(found) })}
      />
      <TagFilter state={state} onChange={onChange} />
    </>
  )
}
