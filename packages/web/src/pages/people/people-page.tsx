import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { isSignedIn, mayAddPeople, useMe } from '../../api/me.ts'
import { askPages } from '../../api/queries.ts'
import { AddPersonDialog } from '../../parts/add-person-dialog.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { inputClass } from '../../parts/field.tsx'
import { ListSearch } from '../../parts/list-search.tsx'
import { Page } from '../../parts/page.tsx'
import { ROW_FIELDS } from '../../parts/person-row.tsx'
import { SuggestedPeople } from '../../parts/suggested.tsx'
import { t } from '../../texts/texts.ts'
import { FilterChips } from './filter-chips.tsx'
import styles from './people.module.css'
import { PeopleList } from './people-list.tsx'
import { filtersOf, type PeopleSearch, SORTS, usePeopleSearch } from './people-search.ts'

interface SortBoxProps {
  readonly search: PeopleSearch
  readonly onChange: (sort: PeopleSearch['sort']) => void
}

const SortBox = ({ search, onChange }: SortBoxProps) => (
  <select
    className={`${inputClass} ${styles.sort}`}
    aria-label={t('people.sort')}
    value={search.sort ?? ''}
    onChange={(event) => onChange(SORTS.find((one) => one === event.target.value))}
  >
    <option value="">{search.words === '' ? t('people.sort.firstNameAsc') : t('people.sort.best')}</option>
    {SORTS.filter((one) => search.words !== '' || one !== 'firstNameAsc').map((one) => (
      <option key={one} value={one}>
        {t(`people.sort.${one}`)}
      </option>
    ))}
  </select>
)

/** Opens the dialog to add a person. */
function AddPerson() {
  const [isAdding, setAdding] = useState(false)
  if (!mayAddPeople(useMe())) return null
  return (
    <>
      <Button onClick={() => setAdding(true)}>
        <UserPlus aria-hidden="true" />
        {t('people.add')}
      </Button>
      {isAdding && <AddPersonDialog onClose={() => setAdding(false)} />}
    </>
  )
}

/** The directory of people with search and filters. */
export function PeoplePage() {
  const [search, change] = usePeopleSearch()
  const found = useInfiniteQuery({
    ...askPages('listPeople', {
      fields: ROW_FIELDS,
      filter: filtersOf(search),
      ...(search.sort && { sort: search.sort }),
    }),
    placeholderData: keepPreviousData,
  })
  const empty = (
    <Empty title={t('people.noMatches')}>
      <Button onClick={() => change({ words: '', chips: [] })}>{t('people.showAll')}</Button>
    </Empty>
  )
  return (
    <Page title={t('shell.people')} isWide actions={<AddPerson />} aside={isSignedIn && <SuggestedPeople />}>
      <search className={styles.finding}>
        <ListSearch label={t('people.search')} words={search.words} onWords={(words) => change({ words })} />
        <SortBox search={search} onChange={(sort) => change({ sort })} />
        <FilterChips chips={search.chips} onChange={(chips) => change({ chips })} />
      </search>
      <PeopleList label={t('shell.people')} found={found} empty={empty} />
    </Page>
  )
}
