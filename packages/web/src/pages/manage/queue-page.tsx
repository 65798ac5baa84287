/** The moderators' queue: reports, and posts that wait for approval. */
import { appPaths } from '@folkmoot/contract'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../parts/button.tsx'
import { useAddress } from '../../parts/use-address.ts'
import { t } from '../../texts/texts.ts'
import { ManageFrame } from './manage-frame.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { viewOf } from './queue-state.ts'

export function QueuePage() {
  const [address, change] = useAddress()
  const view = viewOf(address)
  return (
    <ManageFrame path={appPaths.manageQueue} title={t('queue.title')}>
      {view.itemID ? (
        <Link to={appPaths.manageQueue} className={buttonClass('plain')}>
          {t('queue.showOpen')}
        </Link>
      ) : (
        <QueueFilters view={view} onChange={change} />
      )}
      <QueueList view={view} />
    </ManageFrame>
  )
}
