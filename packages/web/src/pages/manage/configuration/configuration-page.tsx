/** What admins change while the server runs, and how it was set up. */
import { appPaths } from '@folkmoot/contract'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import { ConfigurationFacts } from './configuration-facts.tsx'
import { MailTest } from './mail-test.tsx'
import { PropertyList } from './property-list.tsx'

export const ConfigurationPage = () => (
  <ManageFrame path={appPaths.manageSettings} title={t('configuration.title')}>
    <PropertyList />
    <MailTest />
    <ConfigurationFacts />
  </ManageFrame>
)
