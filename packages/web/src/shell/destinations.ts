/** Destinations of the rail and the bottom bar. */
import { appPaths } from '@folkmoot/contract'
import { FileText, House, Inbox, type LucideIcon, MapPin, MessageCircle, Users } from 'lucide-react'
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
  /** One of the five in the bottom bar. */
  readonly isAtHand?: boolean
}

const ALL: readonly Destination[] = [
  { to: appPaths.home, label: 'shell.home', icon: House, letter: 'h', isAtHand: true },
  { to: appPaths.inbox, label: 'shell.inbox', icon: Inbox, letter: 'i', isOwn: true, isAtHand: true },
  { to: appPaths.content, label: 'shell.content', icon: FileText, letter: 'c', isAtHand: true },
  { to: appPaths.people, label: 'shell.people', icon: Users, letter: 'p', isAtHand: true },
  { to: appPaths.places, label: 'shell.places', icon: MapPin, letter: 'l', isAtHand: true },
  { to: appPaths.updates, label: 'shell.updates', icon: MessageCircle, letter: 'u' },
]

export const destinations = ALL.filter(({ isOwn }) => isSignedIn || !isOwn)
