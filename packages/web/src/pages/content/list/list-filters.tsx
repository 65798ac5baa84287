import { api } from '@folkmoot/contract'
import { isSignedIn } from '../../../api/me.ts'
import { Button } from '../../../parts/button.tsx'
import { Chips, ChoiceChip } from '../../../parts/chips.tsx'
import { ContentFilters } from '../../../parts/content-filters.tsx'
import { CopyAddress } from '../../../parts/copy-address.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { dateOf } from '../../../texts/dates.ts'
import { currentLocale, t } from '../../../texts/texts.ts'
import { daysOf, filtersOf, hasFilters, mineChoices, NO_FILTERS, sortChoices, sortOf } from './list-state.ts'

interface ListFiltersProps {
  readonly state: AddressState
  readonly onChange: (change: AddressState) => void
}

const dayText = (day: string) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    dateOf(`${day}T00:00:00Z`),
  )

/** Filters that come with a link: they can be removed. */
function Given({ state, onChange }: ListFiltersProps) {
  const days = daysOf(state)
  const none = { from: undefined, to: undefined }
  return (
    <>
      {days && (
        <ChoiceChip
          label={t('filter.published')}
          choices={[
            {
              value: 'days',
              label: t('filter.publishedBetween', { from: dayText(days.from), to: dayText(days.to) }),
            },
          ]}
          chosen="days"
          onChoose={(chosen) => chosen === undefined && onChange(none)}
        />
      )}
      {state.unanswered && (
        <ChoiceChip
          label={t('filter.answers')}
          choices={[{ value: 'unanswered', label: t('filter.unanswered') }]}
          chosen="unanswered"
          onChoose={(chosen) => chosen === undefined && onChange({ unanswered: undefined })}
        />
      )}
    </>
  )
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
    <Given state={state} onChange={onChange} />
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
