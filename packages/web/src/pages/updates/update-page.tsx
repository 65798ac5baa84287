import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const UpdatePage = () => <Page title={t('shell.updates')}>…</Page>
