import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const InboxPage = () => <Page title={t('shell.inbox')}>…</Page>
