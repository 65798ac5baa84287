import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const SettingsPage = () => <Page title={t('shell.settings')}>…</Page>
