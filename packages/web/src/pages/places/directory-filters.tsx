import { PLACE_TYPES } from '@folkmoot/contract'
import { ListSearch } from '../../parts/list-search.tsx'
import { typeText } from '../../parts/places/place-kind.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import { oneOf, someOf, textOf, useAddress } from './address.ts'
import { Chip, Chips } from './chips.tsx'
import styles from './places.module.css'

const SORTS = ['titleAsc', 'latestActivityDesc', 'dateCreatedDesc', 'relevanceDesc'] as const
const RELATIONSHIPS = ['member', 'owner', 'following'] as const

const SORT_WORDS: Record<(typeof SORTS)[number], TextKey> = {
  titleAsc: 'places.sort.titleAsc',
  latestActivityDesc: 'places.sort.latestActivityDesc',
  dateCreatedDesc: 'places.sort.dateCreatedDesc',
  relevanceDesc: 'places.sort.relevanceDesc',
}
const RELATIONSHIP_WORDS: Record<(typeof RELATIONSHIPS)[number], TextKey> = {
  member: 'places.relationship.member',
  owner: 'places.relationship.owner',
  following: 'places.relationship.following',
}

/** Filters of the directory, from the address. */
export function useDirectory() {
  const { search, change } = useAddress()
  const words = textOf(search.q).trim()
  return {
    words,
    types: someOf(PLACE_TYPES, search.type),
    relationship: oneOf(RELATIONSHIPS, search.relationship) ?? 'member',
    sort: oneOf(SORTS, search.sort) ?? (words === '' ? 'titleAsc' : 'relevanceDesc'),
    change,
  } as const
}

function SortChoice() {
  const { sort, words, change } = useDirectory()
  const offered = SORTS.filter((one) => one !== 'relevanceDesc' || words !== '')
  return (
    <label className={styles.sort}>
      <span>{t('places.sort')}</span>
      <select
        aria-label={t('places.sort')}
        value={sort}
        onChange={(event) => change({ sort: event.target.value })}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(SORT_WORDS[one])}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Search, filters and sorting; for own places also the relationship. */
export function DirectoryFilters({ isOwn }: { isOwn: boolean }) {
  const { words, types, relationship, change } = useDirectory()
  return (
    <div className={styles.filters}>
      <ListSearch
        label={t('places.search')}
        words={words}
        onWords={(q) => change({ q }, { isTyping: true })}
      />
      <SortChoice />
      {isOwn && (
        <Chips label={t('places.relationship')}>
          {RELATIONSHIPS.map((one) => (
            <Chip
              key={one}
              isOn={one === relationship}
              onToggle={() => change({ relationship: one === 'member' ? undefined : one })}
            >
              {t(RELATIONSHIP_WORDS[one])}
            </Chip>
          ))}
        </Chips>
      )}
      <Chips label={t('places.type')}>
        {PLACE_TYPES.map((type) => (
          <Chip
            key={type}
            isOn={types.includes(type)}
            onToggle={() =>
              change({
                type: types.includes(type) ? types.filter((one) => one !== type) : [...types, type],
              })
            }
          >
            {typeText(type)}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
