/** Community activity: everything, what one follows, and custom streams. */
import type { Stream } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { may } from '../../api/allowed.ts'
import { useLook } from '../../api/live.ts'
import { isSignedIn, useMayAdd, useMeQuery } from '../../api/me.ts'
import { ask } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { lazily } from '../../parts/lazily.tsx'
import { isNewMember, isOnboardingOver } from '../../parts/new-member.ts'
import { OWN_PROPERTIES } from '../../parts/own-properties.ts'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useRemoved } from '../../parts/removing.ts'
import { type Tab, Tabs } from '../../parts/tabs.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import { Announcements, useAnnouncing } from './announcements.tsx'
import { Beside, FoldedBeside } from './beside.tsx'
import { FrontPage } from './front-page.tsx'
import { NewStream } from './new-stream.tsx'
import { RefusedDrafts } from './refused-drafts.tsx'
import { SignedOutList } from './signed-out-list.tsx'
import { StreamList } from './stream-list.tsx'
import { orderParameter } from './stream-order.tsx'
import { STREAM_ORDERS } from './stream-pages.ts'
import { Welcome } from './welcome.tsx'

const MAX_STREAMS = 100

/** Loaded by new members only. */
const OnboardingHost = lazily(async () => (await import('./onboarding-host.tsx')).OnboardingHost, {
  isExtra: true,
})

/** Loaded where there is such content. */
const HomeContent = lazily(async () => (await import('./home-content.tsx')).HomeContent, { isExtra: true })

const EditStream = lazily(async () => (await import('./stream-dialog.tsx')).EditStream)

const NAMES: Record<Exclude<Stream['source'], 'custom'>, TextKey> = {
  all: 'home.stream.all',
  connections: 'home.stream.connections',
  communications: 'home.stream.communications',
  profile: 'home.stream.profile',
}

/** In the address: a built-in source, or the id of a custom stream. */
const tabOf = ({ id, source, name }: Stream): Tab<string> =>
  source === 'custom' ? { name: id, label: name } : { name: source, label: t(NAMES[source]) }

function Streams({ streams: all }: { streams: readonly Stream[] }) {
  const removed = useRemoved()
  const streams = all.filter(({ id }) => !removed.has(`stream ${id}`))
  const { tab, order: named } = useSearch({ strict: false }) as { tab?: string; order?: string }
  const order = STREAM_ORDERS.find((known) => known === named) ?? 'newest'
  const [isEditing, setEditing] = useState(false)
  const shown = streams.find((stream) => tabOf(stream).name === tab) ?? streams[0]
  if (!shown) return null
  const mayEdit = may(shown, 'self', 'PUT')
  return (
    <>
      <Tabs
        label={t('home.streams')}
        tabs={streams.map(tabOf)}
        current={tabOf(shown).name}
        kept={{ order: orderParameter(order) }}
      />
      <StreamList
        key={`${shown.id} ${order}`}
        stream={shown}
        order={order}
        onEdit={mayEdit ? () => setEditing(true) : undefined}
      />
      {isEditing && mayEdit && (
        <Suspense>
          <EditStream stream={shown} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

export function HomePage() {
  const { data: me, error: nobody } = useMeQuery()
  const [hasFailed, setFailed] = useState(false)
  const mayBeNew = me !== undefined && !hasFailed && isNewMember(me)
  const { data: properties, error: unknown } = useQuery({ ...OWN_PROPERTIES, enabled: mayBeNew })
  const isNew = mayBeNew && !unknown && !(properties && isOnboardingOver(properties))
  // Places to join and people to follow are in the first steps of new members.
  const hasSuggestions = (me !== undefined || nobody !== null) && !isNew
  const mayMakeStreams = useMayAdd('streams')
  const { data, error, refetch } = useQuery({
    ...ask('listStreams', { personID: '@me', count: MAX_STREAMS }),
    enabled: isSignedIn,
  })
  useLook()
  const hasContent = Object.values(boot.home).some(Boolean)
  // All at once: an answer that came later would move what stands below it.
  const isWaiting =
    useAnnouncing() || (isSignedIn && !data && !error) || (hasContent && isSignedIn && !me && !nobody)
  return (
    <Page
      title={isSignedIn ? t('shell.home') : boot.siteName}
      actions={mayMakeStreams && <NewStream />}
      aside={<Beside hasSuggestions={hasSuggestions} />}
    >
      {!isSignedIn && <FrontPage />}
      <Welcome />
      {isNew && properties && (
        <Suspense>
          <OnboardingHost me={me} properties={properties} onUnknown={() => setFailed(true)} />
        </Suspense>
      )}
      <RefusedDrafts />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {isWaiting ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          {hasContent && <HomeContent me={me} />}
          <Announcements />
          <FoldedBeside hasSuggestions={hasSuggestions} />
          {!isSignedIn && <SignedOutList />}
          {data && <Streams streams={data.list} />}
        </Suspense>
      )}
    </Page>
  )
}
