import { ApiError } from '@folkmoot/client'
import type { Person } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { may } from '../../api/allowed.ts'
import { ask } from '../../api/queries.ts'
import { FirstLook } from '../../parts/first-look.tsx'
import { lazily } from '../../parts/lazily.tsx'
import { Page } from '../../parts/page.tsx'
import { PersonPlaces } from '../../parts/person-places.tsx'
import { Problem } from '../../parts/problem.tsx'
import { type Tab, Tabs } from '../../parts/tabs.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import type { SearchParams } from '../../search-params.ts'
import { t } from '../../texts/texts.ts'
import { MissingPage } from '../missing-page.tsx'
import { About } from './about.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonContent } from './person-content.tsx'
import { PersonHead } from './person-head.tsx'
import { Followers, Following } from './person-people.tsx'

/** Lazy: few open it, and only their own. */
const EditProfile = lazily(async () => (await import('./edit-profile.tsx')).EditProfile)

const VIEWS = {
  activity: PersonActivity,
  content: PersonContent,
  places: PersonPlaces,
  followers: Followers,
  following: Following,
  about: About,
} as const
type View = keyof typeof VIEWS
const NAMES = Object.keys(VIEWS) as View[]

const labelOf = (view: View, { followerCount, followingCount }: Person): string => {
  if (view === 'followers') return t('people.tab.followers', { count: followerCount })
  if (view === 'following') return t('people.tab.following', { count: followingCount })
  return t(`people.tab.${view}`)
}

function Profile({ person }: { person: Person }) {
  const search = useSearch({ strict: false }) as SearchParams
  const current = NAMES.find((name) => name === search.tab) ?? 'activity'
  const Shown = VIEWS[current]
  const tabs: Tab<View>[] = NAMES.map((name) => ({ name, label: labelOf(name, person) }))
  return (
    <>
      <PersonHead person={person} />
      <Tabs label={t('people.views', { name: person.displayName })} tabs={tabs} current={current} />
      <Shown key={person.id} person={person} />
    </>
  )
}

/** A person's page. `?edit` opens the form. */
export function PersonPage() {
  const { username = '' } = useParams({ strict: false }) as { username?: string }
  const search = useSearch({ strict: false }) as SearchParams
  const { data: person, error, refetch } = useQuery(ask('getPersonOfPage', { username }))
  if (error instanceof ApiError && [403, 404].includes(error.status)) return <MissingPage />
  if (search.edit !== undefined && may(person, 'self', 'PUT') && person)
    return (
      <Page title={t('people.edit.title')}>
        <Suspense fallback={<Waiting />}>
          <EditProfile person={person} />
        </Suspense>
      </Page>
    )
  return (
    <Page title={person?.displayName ?? username} hasOwnHeading={!error}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && (person ? <Profile person={person} /> : <FirstLook />)}
    </Page>
  )
}
