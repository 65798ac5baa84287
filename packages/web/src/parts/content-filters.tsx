/** Content narrowed by type, place, author and tag: chips, and the filters of the API that they stand for. */
import { CONTENT_TYPES, filter, V3 } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { ask } from '../api/queries.ts'
import { askAsTyped } from '../api/words.ts'
import { boot } from '../boot.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { ChoiceChip, type Named } from './chips.tsx'
import { SearchChip } from './search-chip.tsx'
import type { AddressState } from './use-address.ts'

const uriOf = (collection: 'people' | 'places', id: string) => `${boot.baseUrl}${V3}/${collection}/${id}`

/** An id of the address, unless somebody made it up. */
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

const COUNT = 8

async function findPlaces(words: string) {
  const { list } =
    words === ''
      ? await client.listPlaces({ count: COUNT, sort: 'latestActivityDesc' })
      : await askAsTyped(words, (search) => client.searchPlaces({ count: COUNT, filter: [search] }))
  return list.map(({ id, name, resources }) => ({
    value: id,
    label: name,
    lead: <Avatar url={resources.avatar?.ref} size={24} isPlace />,
  }))
}

async function findPeople(words: string) {
  const { list } =
    words === ''
      ? await client.listPeople({ count: COUNT })
      : await askAsTyped(words, (search) => client.searchPeople({ count: COUNT, filter: [search] }))
  return list.map(({ id, displayName, resources }) => ({
    value: id,
    label: displayName,
    lead: <Avatar url={resources.avatar?.ref} size={24} />,
  }))
}

async function findTags(words: string) {
  const { list } = await client.listTags({
    count: COUNT,
    ...(words !== '' && { filter: [filter('prefix', words)] }),
  })
  return list.map(({ name }) => ({ value: name, label: name }))
}

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
    onSearch={findTags}
    onChoose={(tag) => onChange({ tag })}
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
        onSearch={findPlaces}
        onChoose={(id) => onChange({ place: id })}
      />
      <SearchChip
        label={t('filter.author')}
        value={personID && (person.data?.displayName ?? '…')}
        onSearch={findPeople}
        onChoose={(id) => onChange({ author: id })}
      />
      <TagFilter state={state} onChange={onChange} />
    </>
  )
}
