import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const PersonPage = () => <Page title={t('shell.people')}>…</Page>
