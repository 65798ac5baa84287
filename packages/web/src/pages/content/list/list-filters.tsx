import { api } from '@folkmoot/contract'
import { isSignedIn } from '../../../api/me.ts'
import { Button } from '../../../parts/button.tsx'
import { Chips, ChoiceChip } from '../../../parts/chips.tsx'
import { ContentFilters } from '../../../parts/content-filters.tsx'
import { CopyAddress } from '../../../parts/copy-address.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { t } from '../../../texts/texts.ts'
import { filtersOf, hasFilters, mineChoices, NO_FILTERS, sortChoices, sortOf } from './list-state.ts'

interface ListFiltersProps {
  readonly state: AddressState
  readonly onChange: (change: AddressState) => void
}

export const ListFilters = ({ state, onChange }: ListFiltersProps) => (
  <Chips label={t('filter.filters')}>
    <ContentFilters state={state} onChange={onChange} />
    {isSignedIn && (
      <ChoiceChip
        label={t('contentList.mine')}
        choices={mineChoices()}
        chosen={state.mine}
        onChoose={(mine) => onChange({ mine })}
      />
    )}
    <ChoiceChip
      label={t('filter.sort')}
      choices={sortChoices()}
      chosen={state.sort}
      onChoose={(sort) => onChange({ sort })}
    />
    {hasFilters(state) && (
      <Button kind="quiet" onClick={() => onChange(NO_FILTERS)}>
        {t('filter.clear')}
      </Button>
    )}
    <CopyAddress path={api.listContents.path} filters={filtersOf(state)} sort={sortOf(state)} />
  </Chips>
)
