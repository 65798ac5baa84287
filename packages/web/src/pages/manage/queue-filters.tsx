import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/queries.ts'
import { Chips, ChoiceChip } from '../../parts/chips.tsx'
import { SearchChip } from '../../parts/search-chip.tsx'
import type { AddressState } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import type { QueueView } from './queue-state.ts'

interface QueueFiltersProps {
  readonly view: QueueView
  readonly onChange: (change: AddressState) => void
}

export function QueueFilters({ view, onChange }: QueueFiltersProps) {
  const { isDecided, kind, placeID, isNewestFirst } = view
  const place = useQuery({ ...ask('getPlace', { placeID: placeID ?? '' }), enabled: placeID !== undefined })
  return (
    <Chips label={t('filter.filters')}>
      <ChoiceChip
        label={t('queue.state')}
        choices={[
          { value: 'open', label: t('queue.open') },
          { value: 'resolved', label: t('queue.decided') },
        ]}
        chosen={isDecided ? 'resolved' : undefined}
        onChoose={(state) => onChange({ state: state === 'resolved' ? state : undefined, sort: undefined })}
      />
      <ChoiceChip
        label={t('queue.kind')}
        choices={[
          { value: 'report', label: t('queue.reports') },
          { value: 'pending', label: t('queue.pending') },
        ]}
        chosen={kind}
        onChoose={(chosen) => onChange({ kind: chosen })}
      />
      <SearchChip
        label={t('filter.place')}
        value={placeID && (place.data?.name ?? '…')}
        where="places"
        onChoose={(found) => onChange({ place: found?.uri.split('/').at(-1) })}
      />
      <ChoiceChip
        label={t('filter.sort')}
        choices={[
          { value: 'oldest', label: t('queue.oldest') },
          { value: 'newest', label: t('queue.newest') },
        ]}
        // The order that nobody chose is not shown as a filter.
        chosen={isNewestFirst === isDecided ? undefined : isNewestFirst ? 'newest' : 'oldest'}
        onChoose={(sort) => onChange({ sort })}
      />
    </Chips>
  )
}
