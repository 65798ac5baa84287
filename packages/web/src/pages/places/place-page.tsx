import { Page } from '../../parts/page.tsx'
import { t } from '../../texts/texts.ts'

export const PlacePage = () => <Page title={t('shell.places')}>…</Page>
