import { useEffect } from 'react'
import { Button } from '../../parts/button.tsx'
import { Chips, ChoiceChip } from '../../parts/chips.tsx'
import { ContentFilters, TagFilter } from '../../parts/content-filters.tsx'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Page } from '../../parts/page.tsx'
import { rememberSearch } from '../../parts/recent-searches.ts'
import { Tabs } from '../../parts/tabs.tsx'
import { type AddressState, useAddress } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import { FoundContents, FoundPeople, FoundPlaces } from './found-lists.tsx'
import styles from './search.module.css'
import { SearchForm } from './search-form.tsx'
import {
  filtersOf,
  hasFilters,
  KINDS,
  type Kind,
  kindOf,
  NO_FILTERS,
  searchPath,
  sinceChoices,
  sortChoices,
  sortOf,
} from './search-state.ts'
import { countOf, type Results, useResults } from './use-results.ts'

interface PartProps {
  readonly kind: Kind
  readonly words: string
  readonly state: AddressState
  readonly onChange: (change: AddressState) => void
}

function Filters({ kind, words, state, onChange }: PartProps) {
  return (
    <Chips label={t('filter.filters')}>
      {kind === 'contents' ? (
        <ContentFilters state={state} onChange={onChange} />
      ) : (
        <TagFilter state={state} onChange={onChange} />
      )}
      <ChoiceChip
        label={t('filter.since')}
        choices={sinceChoices()}
        chosen={state.since}
        onChoose={(since) => onChange({ since })}
      />
      <ChoiceChip
        label={t('filter.sort')}
        choices={sortChoices()[kind]}
        chosen={sortOf(kind, state)}
        onChoose={(sort) => onChange({ sort })}
      />
      {hasFilters(state) && (
        <Button kind="quiet" onClick={() => onChange(NO_FILTERS)}>
          {t('filter.clear')}
        </Button>
      )}
      <CopyAddress
        path={searchPath(kind)}
        filters={filtersOf(kind, words, state)}
        sort={sortOf(kind, state)}
      />
    </Chips>
  )
}

function labelOf(kind: Kind, results: Results): string {
  const count = countOf(results[kind])
  const type = t(`search.${kind}`)
  return count === undefined ? type : t('search.tab', { type, count })
}

function Found({ kind, words, state, onChange }: PartProps) {
  const results = useResults(words, state)
  const props = { words, state, results, onChange }
  return (
    <>
      <Tabs
        label={t('search.tabs')}
        current={kind}
        tabs={KINDS.map((name) => ({ name, label: labelOf(name, results) }))}
        kept={state}
      />
      <Filters kind={kind} words={words} state={state} onChange={onChange} />
      {kind === 'contents' && <FoundContents {...props} />}
      {kind === 'people' && <FoundPeople {...props} />}
      {kind === 'places' && <FoundPlaces {...props} />}
    </>
  )
}

export function SearchPage() {
  const [state, change] = useAddress()
  const words = state.q?.trim() ?? ''
  useEffect(() => {
    if (words !== '') rememberSearch(words)
  }, [words])
  return (
    <Page title={words === '' ? t('search.title') : t('search.titleOf', { words })} isWide hasOwnHeading>
      <h1 className={styles.heading}>{t('search.title')}</h1>
      <SearchForm key={words} words={words} onSearch={(q) => change({ q })} />
      {words === '' ? (
        <Empty title={t('search.prompt')}>{t('search.hint')}</Empty>
      ) : (
        <Found kind={kindOf(state)} words={words} state={state} onChange={change} />
      )}
    </Page>
  )
}
