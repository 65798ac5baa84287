/** Items of the command palette, in order. */
import { appPaths, tagPageOf } from '@folkmoot/contract'
import {
  Bookmark,
  CircleQuestionMark,
  Clock,
  FilePen,
  Hash,
  LogIn,
  LogOut,
  type LucideIcon,
  MapPin,
  PenLine,
  Search,
  Settings,
  SunMoon,
  Trash2,
  WandSparkles,
} from 'lucide-react'
import { pathOf } from '../../api/client.ts'
import { openItemsNow } from '../../api/live.ts'
import { isSignedIn, signInPath } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { openComposer } from '../../composer/open-composer.ts'
import { chooseTheme, shownTheme } from '../../look/device-settings.ts'
import { signOut } from '../../offline/sign-out.ts'
import { forgetSearches } from '../../parts/recent-searches.ts'
import { type TextKey, t } from '../../texts/texts.ts'
import { destinations, manage } from '../destinations.ts'
import type { Found } from './found.ts'

/** Action of an item. */
type Act =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'type'; readonly words: string }
  | { readonly kind: 'run'; run(): void }

export interface Choice {
  readonly key: string
  readonly label: string
  /** With highlights from the API. */
  readonly highlight?: string | undefined
  readonly about?: string | undefined
  readonly icon?: LucideIcon
  readonly avatar?: { readonly url: string | undefined; readonly isPlace: boolean }
  readonly content?: { readonly type: string; readonly question?: boolean }
  readonly act: Act
}

export interface Group {
  readonly label: TextKey
  readonly choices: readonly Choice[]
}

const run = (label: TextKey, icon: LucideIcon, act: () => void): Choice => ({
  key: label,
  label: t(label),
  icon,
  act: { kind: 'run', run: act },
})

const ways: () => Choice[] = () => [
  ...destinations.map(({ to, label, icon }) => go(to, label, icon)),
  ...(openItemsNow() === undefined ? [] : [go(manage.to, manage.label, manage.icon)]),
  go(appPaths.tags, 'tags.title', Hash),
  ...(isSignedIn
    ? [
        go(appPaths.bookmarks, 'bookmarks.title', Bookmark),
        go(appPaths.drafts, 'drafts.title', FilePen),
        go(appPaths.settings, 'shell.settings', Settings),
      ]
    : []),
  go(appPaths.help, 'help.title', CircleQuestionMark),
]
const go = (path: string, label: TextKey, icon: LucideIcon): Choice => ({
  key: path,
  label: t(label),
  icon,
  act: { kind: 'go', path },
})

const actions: () => Choice[] = () => [
  ...(isSignedIn ? [run('composer.write', PenLine, () => openComposer())] : []),
  run('palette.theme', SunMoon, () => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')),
  isSignedIn
    ? run('shell.signOut', LogOut, () => void signOut())
    : run('shell.signIn', LogIn, () => location.assign(signInPath())),
]

/** From this length on, any word of a label may match. */
const TELLING_LENGTH = 3

const isMeant = (label: string, words: string) =>
  label.toLowerCase().startsWith(words.toLowerCase()) ||
  (words.length >= TELLING_LENGTH && label.toLowerCase().includes(` ${words.toLowerCase()}`))

const commands = (words: string): Group => ({
  label: words === '' ? 'palette.goTo' : 'palette.commands',
  choices: [...ways(), ...actions()].filter(({ label }) => isMeant(label, words)),
})

const recent = (searches: readonly string[]): Group => ({
  label: 'palette.recent',
  choices: [
    ...searches.map(
      (words): Choice => ({
        key: `recent ${words}`,
        label: words,
        icon: Clock,
        act: { kind: 'type', words },
      }),
    ),
    ...(searches.length > 0 ? [run('palette.forget', Trash2, forgetSearches)] : []),
  ],
})

const open = (ref: string | undefined): Act => ({ kind: 'go', path: pathOf(ref) ?? '/' })

const resultsOf = ({ contents, people, places, tags }: Found): Group[] => [
  {
    label: 'search.contents',
    choices: contents.map((content) => ({
      key: `content ${content.id}`,
      label: content.subject ?? t('kind.other'),
      highlight: content.highlightSubject,
      about: [content.author.displayName, content.parentPlace?.name].filter(Boolean).join(' · '),
      content,
      act: open(content.resources.html?.ref),
    })),
  },
  {
    label: 'search.people',
    choices: people.map((person) => ({
      key: `person ${person.id}`,
      label: person.displayName,
      highlight: person.highlightSubject,
      about:
        person.svc.profile.find(({ svc_label }) => svc_label === 'Title')?.value ?? `@${person.svc.username}`,
      avatar: { url: person.resources.avatar?.ref, isPlace: false },
      act: open(person.resources.html?.ref),
    })),
  },
  {
    label: 'search.places',
    choices: places.map((place) => ({
      key: `place ${place.id}`,
      label: place.name,
      highlight: place.highlightSubject,
      about: place.description.split('\n')[0],
      icon: MapPin,
      avatar: { url: place.resources.avatar?.ref, isPlace: true },
      act: open(place.resources.html?.ref),
    })),
  },
  {
    label: 'tags.title',
    choices: tags.map(({ name, count }) => ({
      key: `tag ${name}`,
      label: name,
      about: t('tags.count', { count }),
      icon: Hash,
      act: open(tagPageOf(boot.baseUrl, name)),
    })),
  },
]

export const searchPath = (words: string): string => `${appPaths.search}?${new URLSearchParams({ q: words })}`

const onwards = (words: string, didYouMean: string | undefined): Group => ({
  label: 'palette.more',
  choices: [
    ...(didYouMean === undefined
      ? []
      : [
          {
            key: 'did you mean',
            label: t('search.didYouMean', { words: didYouMean }),
            icon: WandSparkles,
            act: { kind: 'type', words: didYouMean },
          } as const,
        ]),
    {
      key: 'all results',
      label: t('palette.all', { words }),
      icon: Search,
      act: { kind: 'go', path: searchPath(words) },
    },
  ],
})

/** Commands first: they are there at once, so that later results move nothing. */
export function groupsOf(words: string, found: Found | undefined, searches: readonly string[]): Group[] {
  const all =
    words === ''
      ? [recent(searches), commands('')]
      : [commands(words), ...(found ? resultsOf(found) : []), onwards(words, found?.didYouMean)]
  return all.filter(({ choices }) => choices.length > 0)
}
