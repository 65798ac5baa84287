/** Destinations of the rail and the bottom bar. */
import { appPaths } from '@folkmoot/contract'
import {
  FileText,
  House,
  Inbox,
  type LucideIcon,
  MapPin,
  MessageCircle,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { isSignedIn } from '../api/me.ts'
import type { TextKey } from '../texts/texts.ts'

export interface Destination {
  readonly to: (typeof appPaths)[keyof typeof appPaths]
  readonly label: TextKey
  readonly icon: LucideIcon
  /** The key after g. */
  readonly letter: string
  /** Only when signed in. */
  readonly isOwn?: boolean
  /** In the menu of the bottom bar, where there are too many for the bar. */
  readonly isBehindMore?: boolean
}

const ALL: readonly Destination[] = [
  { to: appPaths.home, label: 'shell.home', icon: House, letter: 'h' },
  { to: appPaths.inbox, label: 'shell.inbox', icon: Inbox, letter: 'i', isOwn: true },
  { to: appPaths.content, label: 'shell.content', icon: FileText, letter: 'c' },
  { to: appPaths.people, label: 'shell.people', icon: Users, letter: 'p', isBehindMore: true },
  { to: appPaths.places, label: 'shell.places', icon: MapPin, letter: 'l' },
  { to: appPaths.updates, label: 'shell.updates', icon: MessageCircle, letter: 'u', isBehindMore: true },
]

/** For those who decide about something. */
export const manage: Destination = {
  to: appPaths.manage,
  label: 'manage.title',
  icon: ShieldCheck,
  letter: 'm',
}

export const destinations = ALL.filter(({ isOwn }) => isSignedIn || !isOwn)

/** Targets of the bottom bar. */
const AT_HAND = 5
const hasMore = destinations.length > AT_HAND

export const atHand = destinations.filter(({ isBehindMore }) => !(hasMore && isBehindMore))
export const behindMore = destinations.filter(({ isBehindMore }) => hasMore && isBehindMore)
