import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const HomePage = () => <Page title={t('shell.home')}>…</Page>
