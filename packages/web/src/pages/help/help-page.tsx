/** How to use the community, in short sections. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSignedIn } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { Page } from '../../parts/page.tsx'
import { rich, type TextKey, t } from '../../texts/texts.ts'
import styles from './help.module.css'

const Key = (parts: ReactNode) => <kbd key="key">{parts}</kbd>
const Strong = (parts: ReactNode) => <b key="strong">{parts}</b>
const linkTo = (to: string) => (parts: ReactNode) => (
  <Link key={to} to={to}>
    {parts}
  </Link>
)
const Documentation = (parts: ReactNode) => (
  <a key="documentation" href={`${boot.base}/api/docs`}>
    {parts}
  </a>
)

const TAGS = {
  key: Key,
  strong: Strong,
  people: linkTo('/people'),
  places: linkTo('/places'),
  inbox: linkTo('/inbox'),
  bookmarks: linkTo('/bookmarks'),
  settings: linkTo('/settings'),
  documentation: Documentation,
}

interface Section {
  readonly title: TextKey
  readonly sentences: readonly TextKey[]
  /** Whether only members can do it. */
  readonly isForMembers?: boolean
}

const SECTIONS: readonly Section[] = [
  { title: 'help.find', sentences: ['help.find.search', 'help.find.browse'] },
  {
    title: 'help.read',
    sentences: ['help.read.follow', 'help.read.inbox', 'help.read.bookmarks'],
    isForMembers: true,
  },
  {
    title: 'help.write',
    sentences: ['help.write.kinds', 'help.write.audience', 'help.write.text', 'help.write.undo'],
    isForMembers: true,
  },
  { title: 'help.places', sentences: ['help.places.kinds', 'help.places.groups'] },
  { title: 'help.account', sentences: ['help.account.profile', 'help.account.notified'], isForMembers: true },
  { title: 'help.keyboard', sentences: ['help.keyboard.shortcuts'] },
  { title: 'help.programs', sentences: ['help.programs.api'] },
]

export const HelpPage = () => (
  <Page title={t('help.title')}>
    <div className={styles.help}>
      {SECTIONS.filter(({ isForMembers }) => isSignedIn || !isForMembers).map(({ title, sentences }) => (
        <section key={title} aria-labelledby={title}>
          <h2 id={title}>{t(title)}</h2>
          {sentences.map((sentence) => (
            <p key={sentence}>{rich(sentence, TAGS)}</p>
          ))}
        </section>
      ))}
      <p className={styles.version}>{t('help.version', { site: boot.siteName, version: boot.version })}</p>
    </div>
  </Page>
)
