import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const ContentPage = () => <Page title={t('shell.content')}>…</Page>
