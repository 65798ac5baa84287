/** The accounts of the community, for those who manage them. */
import { appPaths, filter, ROLES } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../../api/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { ListSearch } from '../../../parts/list-search.tsx'
import { More } from '../../../parts/more.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Rows } from '../../../parts/rows.tsx'
import { type AddressState, useAddress } from '../../../parts/use-address.ts'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import { AccountRow } from './account-row.tsx'
import { AccountView } from './account-view.tsx'
import { Choice } from './choice.tsx'
import styles from './people.module.css'
import { roleNamed } from './words.ts'

const STATES = ['enabled', 'disabled', 'all'] as const
const SORTS = ['firstNameAsc', 'dateJoinedDesc', 'lastSignInDesc', 'lastSignInAsc'] as const
/** Days since the last sign-in. */
const SPANS = ['30', '90', '365'] as const
const DAY_MS = 86_400_000

const wireDate = (at: Date) => at.toISOString().replace('Z', '+0000')

/** The state of the page, as filters of the API. */
function filtersOf({ search = '', role, state: asked, since }: AddressState): string[] {
  const state = STATES.find((one) => one === asked) ?? 'enabled'
  const words = search.trim().replace(/\*+$/, '')
  const latest = SPANS.includes(since as never)
    ? wireDate(new Date(Math.floor((Date.now() - Number(since) * DAY_MS) / DAY_MS) * DAY_MS))
    : undefined
  return [
    ...(words === '' ? [] : [filter('search', `${words}*`)]),
    ...(ROLES.includes(role as never) ? [filter('role', role ?? '')] : []),
    state === 'all' ? filter('state', 'enabled', 'disabled') : filter('state', state),
    ...(latest === undefined ? [] : [filter('lastSignIn', latest, 'null')]),
  ]
}

function Found({ state }: { state: AddressState }) {
  const sort = SORTS.find((one) => one === state.sort)
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery({
    ...askPages('listPeople', {
      filter: filtersOf(state),
      fields: '@summary,thumbnailUrl',
      ...(sort && { sort }),
    }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  const people = data.pages.flatMap(({ list }) => list)
  if (people.length === 0) return <Empty title={t('people.noMatches')} />
  return (
    <>
      <Rows label={t('shell.people')}>
        {people.map((person) => (
          <AccountRow key={person.id} person={person} />
        ))}
      </Rows>
      <More
        hasMore={more.hasNextPage}
        isLoading={more.isFetchingNextPage}
        onMore={() => void more.fetchNextPage()}
      />
    </>
  )
}

function Finding() {
  const [state, change] = useAddress()
  if (state.account !== undefined) return <AccountView key={state.account} personID={state.account} />
  return (
    <>
      <search className={styles.finding}>
        <ListSearch
          label={t('accounts.search')}
          words={state.search ?? ''}
          onWords={(search) => change({ search })}
        />
        <Choice
          label={t('accounts.role')}
          value={state.role}
          options={ROLES}
          nameOf={roleNamed}
          none={t('accounts.anyRole')}
          onChange={(role) => change({ role })}
        />
        <Choice
          label={t('accounts.state')}
          value={state.state === 'enabled' ? undefined : state.state}
          options={STATES.filter((one) => one !== 'enabled')}
          nameOf={(one) => t(`accounts.state.${one}`)}
          none={t('accounts.state.enabled')}
          onChange={(next) => change({ state: next })}
        />
        <Choice
          label={t('accounts.lastSignIn')}
          value={state.since}
          options={SPANS}
          nameOf={(days) => t('accounts.notSince', { days: Number(days) })}
          none={t('accounts.anyTime')}
          onChange={(since) => change({ since })}
        />
        <Choice
          label={t('people.sort')}
          value={state.sort}
          options={SORTS.filter((one) => one !== 'firstNameAsc' || Boolean(state.search))}
          nameOf={(one) => t(`accounts.sort.${one}`)}
          none={state.search ? t('people.sort.best') : t('accounts.sort.firstNameAsc')}
          onChange={(sort) => change({ sort })}
        />
      </search>
      <Found state={state} />
    </>
  )
}

export const ManagedPeoplePage = () => (
  <ManageFrame path={appPaths.managePeople} title={t('shell.people')}>
    <Finding />
  </ManageFrame>
)
