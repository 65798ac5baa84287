import { WEBHOOK_STATES } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { Chips, ChoiceChip } from '../../../parts/chips.tsx'
import { SearchChip } from '../../../parts/search-chip.tsx'
import type { AddressState } from '../../../parts/use-address.ts'
import { t } from '../../../texts/texts.ts'

interface WebhookFiltersProps {
  readonly state: AddressState
  readonly onChange: (change: AddressState) => void
}

export function WebhookFilters({ state: { owner, state }, onChange }: WebhookFiltersProps) {
  const { data } = useQuery({
    ...ask('getPerson', { personID: owner ?? '' }),
    enabled: owner !== undefined,
  })
  return (
    <Chips label={t('filter.filters')}>
      <SearchChip
        label={t('webhooks.owner')}
        value={owner && (data?.displayName ?? '…')}
        where="people"
        onChoose={(found) => onChange({ owner: found?.uri.split('/').at(-1) })}
      />
      <ChoiceChip
        label={t('webhooks.state')}
        choices={WEBHOOK_STATES.map((value) => ({ value, label: t(`webhooks.state.${value}`) }))}
        chosen={state}
        onChoose={(chosen) => onChange({ state: chosen })}
      />
    </Chips>
  )
}
