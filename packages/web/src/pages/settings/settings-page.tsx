/** Personal settings, by section. */
import { Link, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isSignedIn } from '../../api/me.ts'
import { useCurrentInSight } from '../../parts/current-in-sight.ts'
import { Page } from '../../parts/page.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import { SignInNeeded } from '../sign-in-needed.tsx'
import { AccountSection } from './account-section.tsx'
import { ApplicationsSection } from './applications-section.tsx'
import { DisplaySection } from './display-section.tsx'
import { MutesSection } from './mutes-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import styles from './settings.module.css'
import { TokensSection } from './tokens-section.tsx'

interface Section {
  /** In the address. */
  readonly name: string
  readonly label: TextKey
  readonly body: ComponentType
}

/** Device settings, open to everybody. */
const DISPLAY: Section = { name: 'display', label: 'settings.display', body: DisplaySection }

const SECTIONS: readonly Section[] = [
  { name: 'account', label: 'settings.account', body: AccountSection },
  DISPLAY,
  { name: 'notifications', label: 'settings.notifications', body: NotificationsSection },
  { name: 'mutes', label: 'settings.mutes', body: MutesSection },
  { name: 'sessions', label: 'settings.sessions', body: SessionsSection },
  { name: 'tokens', label: 'settings.tokens', body: TokensSection },
  { name: 'applications', label: 'settings.applications', body: ApplicationsSection },
]
const offered = isSignedIn ? SECTIONS : [DISPLAY]

function Ways({ current }: { current: Section }) {
  const list = useCurrentInSight(current.name)
  return (
    <nav ref={list} className={styles.ways} aria-label={t('settings.sections')}>
      {offered.map((section) => (
        <Link
          key={section.name}
          to="/settings"
          search={{ section: section.name } as never}
          aria-current={section === current ? 'page' : undefined}
          activeProps={{}}
          resetScroll={false}
        >
          {t(section.label)}
        </Link>
      ))}
    </nav>
  )
}

export function SettingsPage() {
  const { section: wanted } = useSearch({ strict: false }) as { section?: string }
  if (SECTIONS.some(({ name }) => name === wanted) && !offered.some(({ name }) => name === wanted))
    return <SignInNeeded title={t('shell.settings')} />
  const current = offered.find(({ name }) => name === wanted) ?? offered[0] ?? DISPLAY
  const Body = current.body
  return (
    <Page title={t('shell.settings')} isWide>
      <div className={styles.settings}>
        <Ways current={current} />
        <section className={styles.section} aria-labelledby={current.name}>
          <h2 id={current.name}>{t(current.label)}</h2>
          <Body />
        </section>
      </div>
    </Page>
  )
}
