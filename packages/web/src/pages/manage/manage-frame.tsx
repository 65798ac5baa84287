/** What all sections of Manage have in common: heading, tabs, and who may see them. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSignedIn } from '../../api/me.ts'
import { useCurrentInSight } from '../../parts/current-in-sight.ts'
import { errorTitle } from '../../parts/error-text.ts'
import pageStyles from '../../parts/page.module.css'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import styles from '../../parts/tabs.module.css'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { MissingPage } from '../missing-page.tsx'
import { SignInNeeded } from '../sign-in-needed.tsx'
import type { Section } from './sections.ts'
import { useSections } from './use-sections.ts'

function Tabs({ sections, current }: { sections: readonly Section[]; current: Section['path'] }) {
  const row = useCurrentInSight(current)
  return (
    <nav ref={row} className={styles.tabs} aria-label={t('manage.sections')}>
      {sections.map(({ path, label }) => (
        <Link key={path} to={path} activeOptions={{ includeSearch: false }}>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

interface ManageFrameProps {
  /** The address of the section, as in `sections.ts`. */
  readonly path: Section['path']
  /** Its name, for the title of the window. */
  readonly title: string
  /** Actions beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Its children are rendered for those who may see the section only. */
export function ManageFrame({ path, title, actions, children }: ManageFrameProps) {
  const { sections, error, retry } = useSections()
  if (!isSignedIn) return <SignInNeeded title={title} />
  if (sections && !sections.some((section) => section.path === path)) return <MissingPage />
  if (error && !sections)
    return (
      <Page title={errorTitle(error)}>
        <Problem error={error} onRetry={retry} />
      </Page>
    )
  return (
    <Page title={title} hasOwnHeading isWide>
      <div className={pageStyles.head}>
        <h1>{t('manage.title')}</h1>
        {actions}
      </div>
      {sections ? (
        <>
          <Tabs sections={sections} current={path} />
          {children}
        </>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}
