import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const ContentListPage = () => <Page title={t('shell.content')}>…</Page>
