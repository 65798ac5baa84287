/** The views of a tag: lists of what has it. */
import { filter } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../api/queries.ts'
import { Chips, ChoiceChip, type Named } from '../../parts/chips.tsx'
import { ContentRow } from '../../parts/content-row.tsx'
import { Empty } from '../../parts/empty.tsx'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { PersonRow, ROW_FIELDS } from '../../parts/person-row.tsx'
import { PlaceRow } from '../../parts/places/place-row.tsx'
import { useAddress } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import styles from './tags.module.css'

interface TaggedProps {
  readonly tag: string
}

const idOf = ({ id }: { readonly id: string }) => id

const SORTS = ['dateCreatedDesc', 'latestActivityDesc', 'titleAsc'] as const
const SORT_TEXTS = {
  dateCreatedDesc: 'sort.created',
  latestActivityDesc: 'sort.activity',
  titleAsc: 'sort.title',
} as const
const sortChoices = (): Named[] => SORTS.map((value) => ({ value, label: t(SORT_TEXTS[value]) }))

/** The newest first, unless the address says otherwise. */
export function TaggedContents({ tag }: TaggedProps) {
  const [state, change] = useAddress()
  const sort = SORTS.find((known) => known === state.sort) ?? 'dateCreatedDesc'
  const found = useInfiniteQuery(askPages('listContents', { filter: [filter('tag', tag)], sort }))
  return (
    <>
      <div className={styles.sort}>
        <Chips label={t('filter.sort')}>
          <ChoiceChip
            label={t('filter.sort')}
            choices={sortChoices()}
            chosen={state.sort}
            onChoose={(chosen) => change({ sort: chosen })}
          />
        </Chips>
      </div>
      <PagedRows
        label={t('shell.content')}
        found={found}
        keyOf={idOf}
        draw={(content) => (
          <ContentRow
            content={content}
            date={sort === 'latestActivityDesc' ? 'lastActivityDate' : 'published'}
          />
        )}
        empty={<Empty title={t('tags.content.none')} />}
      />
    </>
  )
}

export function TaggedPeople({ tag }: TaggedProps) {
  const found = useInfiniteQuery(askPages('listPeople', { filter: [filter('tag', tag)], fields: ROW_FIELDS }))
  return (
    <PagedRows
      label={t('shell.people')}
      found={found}
      keyOf={idOf}
      draw={(person) => <PersonRow person={person} />}
      empty={<Empty title={t('tags.people.none')} />}
    />
  )
}

export function TaggedPlaces({ tag }: TaggedProps) {
  const found = useInfiniteQuery(askPages('listPlaces', { filter: [filter('tag', tag)] }))
  return (
    <PagedRows
      label={t('shell.places')}
      found={found}
      keyOf={idOf}
      draw={(place) => <PlaceRow place={place} />}
      empty={<Empty title={t('tags.places.none')} />}
    />
  )
}
