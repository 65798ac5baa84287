import { Link } from '@tanstack/react-router'
import { isSignedIn, signInPath } from '../api/me.ts'
import { boot } from '../boot.ts'
import { useConnection } from '../offline/connection.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { t } from '../texts/texts.ts'

/** The address may exist: nobody can tell without a connection. */
const OfflinePage = () => (
  <Page title={t('offline.title')}>
    <Empty title={t('offline.notKept')}>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('problem.retry')}
      </Button>
      <Link to="/" className={buttonClass('plain')}>
        {t('missing.home')}
      </Link>
    </Empty>
  </Page>
)

const Missing = () => (
  <Page title={t('missing.title')}>
    <Empty title={t('problem.missing')}>
      {!isSignedIn && (
        <p>
          <a href={signInPath()}>{t('missing.signIn')}</a>
        </p>
      )}
      <Link to="/" className={buttonClass('primary')}>
        {t('missing.home')}
      </Link>
    </Empty>
  </Page>
)

export const MissingPage = () => (useConnection().isOffline || boot.isShell ? <OfflinePage /> : <Missing />)
