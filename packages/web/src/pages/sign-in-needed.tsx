import { signInPath } from '../api/me.ts'
import { buttonClass } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { t } from '../texts/texts.ts'

/** In place of a page that needs an account. Signing in returns to it. */
export const SignInNeeded = ({ title }: { title: string }) => (
  <Page title={title}>
    <Empty title={t('problem.signIn')}>
      <a href={signInPath()} className={buttonClass('primary')}>
        {t('shell.signIn')}
      </a>
    </Empty>
  </Page>
)
