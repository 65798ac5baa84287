import type { Place } from '@folkmoot/contract'
import { useMatch } from '@tanstack/react-router'
import { may } from '../../api/allowed.ts'
import { useLive } from '../../api/live.ts'
import { isSignedIn } from '../../api/me.ts'
import { refetchPlaces } from '../../api/places.ts'
import { Page } from '../../parts/page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import { useAddress } from './address.ts'
import { Ancestors } from './ancestors.tsx'
import styles from './place.module.css'
import { PlaceAbout, PlaceAside } from './place-about.tsx'
import { PlaceActivity } from './place-activity.tsx'
import { PlaceAnnouncements } from './place-announcements.tsx'
import { PlaceChildren } from './place-children.tsx'
import { PlaceContents } from './place-contents.tsx'
import { PlaceFiles } from './place-files.tsx'
import { PlaceHead } from './place-head.tsx'
import { PlaceMembers } from './place-members.tsx'
import { PlaceOverview } from './place-overview.tsx'
import { PlaceSettings } from './place-settings.tsx'

interface View {
  readonly label: TextKey
  isOffered(place: Place): boolean
  readonly shown: (props: { place: Place }) => React.ReactNode
}

/** A space is a part of the community’s tree; the other places are about what people do there. */
const isPartOfTree = (place: Place) => place.type === 'space'

const VIEWS = {
  overview: { label: 'places.tab.overview', isOffered: isPartOfTree, shown: PlaceOverview },
  activity: {
    label: 'places.tab.activity',
    isOffered: (place) => may(place, 'activities', 'GET'),
    shown: PlaceActivity,
  },
  content: {
    label: 'places.tab.content',
    isOffered: (place) => may(place, 'contents', 'GET'),
    shown: PlaceContents,
  },
  files: {
    label: 'places.tab.files',
    isOffered: (place) => may(place, 'files', 'GET'),
    shown: PlaceFiles,
  },
  members: {
    label: 'places.tab.members',
    isOffered: (place) => may(place, 'members', 'GET'),
    shown: PlaceMembers,
  },
  announcements: {
    label: 'places.tab.announcements',
    isOffered: (place) => may(place, 'announcements', 'GET'),
    shown: PlaceAnnouncements,
  },
  places: {
    label: 'places.tab.places',
    isOffered: (place) => place.childCount > 0 || may(place, 'places', 'POST'),
    shown: PlaceChildren,
  },
  about: { label: 'places.tab.about', isOffered: () => true, shown: PlaceAbout },
  settings: {
    label: 'places.tab.settings',
    isOffered: (place) => may(place, 'self', 'PUT'),
    shown: PlaceSettings,
  },
} as const satisfies Record<string, View>

type ViewName = keyof typeof VIEWS
const NAMES = Object.keys(VIEWS) as ViewName[]

const DOORS = ['svc:membership_requested', 'svc:invited']

/** Membership changes show at once; content stays. */
function useLivePlace(place: Place): void {
  const uri = place.resources.self?.ref
  useLive({
    objects: uri === undefined ? [] : [uri],
    // Requests and invitations only send events to the people concerned.
    streams: isSignedIn ? ['communications'] : [],
    onActivity: ({ activity }) => {
      if (DOORS.includes(activity.verb)) void refetchPlaces(['listMembers', 'listInvites', 'listMemberships'])
    },
    onChanged: ({ verb }) => {
      if (verb === 'svc:user_membership_added') void refetchPlaces()
    },
    onReset: () => void refetchPlaces(),
  })
}

/** The first view is shown where the address names none; a page of activity begins with that. */
function useOffered(place: Place): ViewName[] {
  const isOfActivity = useMatch({ strict: false, select: ({ pathname }) => /\/activity\/?$/.test(pathname) })
  const offered = NAMES.filter((name) => VIEWS[name].isOffered(place))
  return isOfActivity
    ? offered.toSorted((a, b) => Number(b === 'activity') - Number(a === 'activity'))
    : offered
}

export function PlaceView({ place }: { place: Place }) {
  const { search } = useAddress()
  useLivePlace(place)
  const offered = useOffered(place)
  const current = offered.find((name) => name === search.tab) ?? offered[0] ?? 'about'
  const Shown = VIEWS[current].shown
  return (
    <Page
      title={place.name}
      hasOwnHeading
      above={place.type !== 'group' && <Ancestors place={place} />}
      aside={
        current === 'about' ? <div /> : <PlaceAside place={place} hasDescription={current !== 'overview'} />
      }
    >
      <PlaceHead place={place} />
      {place.status === 'Archived' && <p className={styles.archived}>{t('places.archivedAbout')}</p>}
      <Tabs
        label={t('places.views')}
        tabs={offered.map((name) => ({ name, label: t(VIEWS[name].label) }))}
        current={current}
      />
      <Shown place={place} />
    </Page>
  )
}
