/** All places, for those who look after them: who owns them, and which are dead. */
import { appPaths, filter } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ask, askPages } from '../../../api/queries.ts'
import { Crumbs } from '../../../parts/crumbs.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { type AddressState, useAddress } from '../../../parts/use-address.ts'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import { Choice } from '../people/choice.tsx'
import styles from './managed-places.module.css'
import { OverviewRow } from './overview-row.tsx'
import { filtersOf, isNarrowed, OWNERS, QUIET_DAYS, STATES } from './overview-state.ts'

interface FoundProps {
  readonly filters: readonly string[]
  readonly isFoundAnywhere: boolean
  readonly onOpen: (placeID: string) => void
}

function Found({ filters, isFoundAnywhere, onOpen }: FoundProps) {
  const found = useInfiniteQuery({
    ...askPages('listPlaceOverviews', {
      filter: [...filters],
      ...(isFoundAnywhere && { sort: 'latestActivityAsc' as const }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedRows
      label={t('shell.places')}
      found={found}
      keyOf={({ id }) => id}
      empty={<Empty title={t('managedPlaces.none')} />}
      draw={(overview) => (
        <OverviewRow overview={overview} isFoundAnywhere={isFoundAnywhere} onOpen={onOpen} />
      )}
    />
  )
}

/** The places in one place, with the way back up. */
function Level({ of, onOpen }: { of: string | undefined; onOpen: (placeID: string) => void }) {
  const root = useQuery({ ...ask('getRootPlace', {}), enabled: of === undefined })
  const one = useQuery({ ...ask('getPlace', { placeID: of ?? '' }), enabled: of !== undefined })
  const { data, error, refetch } = of === undefined ? root : one
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const { parentPlace } = data
  const above = parentPlace && {
    name: parentPlace.name,
    to: `${appPaths.managePlaces}?in=${parentPlace.id}`,
  }
  return (
    <>
      <Crumbs crumbs={above ? [above] : []} />
      <h2 dir="auto">{data.name}</h2>
      <Found filters={[filter('parent', data.id)]} isFoundAnywhere={false} onOpen={onOpen} />
    </>
  )
}

interface FindingProps {
  readonly state: AddressState
  readonly change: (change: AddressState) => void
}

const Finding = ({ state, change }: FindingProps) => (
  <search className={styles.finding}>
    <Choice
      label={t('managedPlaces.owner')}
      value={state.owner}
      options={OWNERS}
      nameOf={() => t('managedPlaces.noOwner')}
      none={t('managedPlaces.anyOwner')}
      onChange={(owner) => change({ owner })}
    />
    <Choice
      label={t('managedPlaces.activity')}
      value={state.quiet}
      options={QUIET_DAYS}
      nameOf={(days) => t('managedPlaces.quietFor', { days: Number(days) })}
      none={t('managedPlaces.anyActivity')}
      onChange={(quiet) => change({ quiet })}
    />
    <Choice
      label={t('managedPlaces.state')}
      value={state.state}
      options={STATES}
      nameOf={(one) => t(`managedPlaces.state.${one}`)}
      none={t('managedPlaces.anyState')}
      onChange={(next) => change({ state: next })}
    />
  </search>
)

function Overview() {
  const [state, change] = useAddress()
  const open = (placeID: string) =>
    change({ in: placeID, owner: undefined, quiet: undefined, state: undefined })
  return (
    <>
      <Finding state={state} change={change} />
      {isNarrowed(state) ? (
        <Found filters={filtersOf(state)} isFoundAnywhere onOpen={open} />
      ) : (
        <Level of={state.in} onOpen={open} />
      )}
    </>
  )
}

export const ManagedPlacesPage = () => (
  <ManageFrame path={appPaths.managePlaces} title={t('shell.places')}>
    <Overview />
  </ManageFrame>
)
