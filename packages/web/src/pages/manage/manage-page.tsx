/** Leads to the first section that the reader may see. */
import { Navigate } from '@tanstack/react-router'
import { isSignedIn } from '../../api/me.ts'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { MissingPage } from '../missing-page.tsx'
import { SignInNeeded } from '../sign-in-needed.tsx'
import { useSections } from './use-sections.ts'

export function ManagePage() {
  const { sections, error, retry } = useSections()
  if (!isSignedIn) return <SignInNeeded title={t('manage.title')} />
  const first = sections?.[0]
  if (first) return <Navigate to={first.path} replace />
  if (sections) return <MissingPage />
  return (
    <Page title={t('manage.title')} isWide>
      {error ? <Problem error={error} onRetry={retry} /> : <Waiting />}
    </Page>
  )
}
