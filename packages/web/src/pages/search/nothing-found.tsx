import { Link } from '@tanstack/react-router'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import type { AddressState } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import { hasFilters, KINDS, kindOf, NO_FILTERS } from './search-state.ts'
import { countOf, type Results } from './use-results.ts'

interface NothingFoundProps {
  readonly words: string
  readonly didYouMean: string | undefined
  readonly state: AddressState
  readonly results: Results
  readonly onChange: (change: AddressState) => void
}

/** Suggests other words, fewer filters or another tab. */
export function NothingFound({ words, didYouMean, state, results, onChange }: NothingFoundProps) {
  const elsewhere = KINDS.filter((kind) => kind !== kindOf(state) && (countOf(results[kind]) ?? '0') !== '0')
  return (
    <Empty title={t('search.noResults', { words })}>
      {didYouMean !== undefined && (
        <Button kind="primary" onClick={() => onChange({ q: didYouMean })}>
          {t('search.didYouMean', { words: didYouMean })}
        </Button>
      )}
      {hasFilters(state) && <Button onClick={() => onChange(NO_FILTERS)}>{t('filter.clear')}</Button>}
      {elsewhere.length > 0 && (
        <p>
          {t('search.elsewhere')}{' '}
          {elsewhere.map((kind, index) => (
            <span key={kind}>
              {index > 0 && ' · '}
              <Link to="." search={{ ...state, tab: kind === KINDS[0] ? undefined : kind }}>
                {t('search.tab', { type: t(`search.${kind}`), count: countOf(results[kind]) ?? '' })}
              </Link>
            </span>
          ))}
        </p>
      )}
      {didYouMean === undefined && <p>{t('search.fewer')}</p>}
    </Empty>
  )
}
