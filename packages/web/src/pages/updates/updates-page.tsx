import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const UpdatesPage = () => <Page title={t('shell.updates')}>…</Page>
