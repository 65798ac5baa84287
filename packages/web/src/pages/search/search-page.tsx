import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const SearchPage = () => <Page title={t('shell.search')}>…</Page>
