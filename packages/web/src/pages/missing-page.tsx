import { Link } from '@tanstack/react-router'
import { isSignedIn, signInPath } from '../api/me.ts'
import { buttonClass } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { t } from '../texts/texts.ts'

export const MissingPage = () => (
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
