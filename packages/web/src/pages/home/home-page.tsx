import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'
import { Welcome } from './welcome.tsx'

export const HomePage = () => (
  <Page title={t('shell.home')}>
    <Welcome />
  </Page>
)
