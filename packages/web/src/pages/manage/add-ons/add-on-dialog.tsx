/** One add-on: how it is set up, its use, who granted it what, and what may be done with it. */
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../api/allowed.ts'
import { ask } from '../../../api/queries.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { t } from '../../../texts/texts.ts'
import { AddOnActions } from './add-on-actions.tsx'
import { AddOnFacts, AddOnUse } from './add-on-facts.tsx'
import styles from './add-ons.module.css'
import { GrantList } from './grant-list.tsx'

/** While its registerURL is called. */
const LOOK_AGAIN_MS = 2_000

export function AddOnDialog({ addOnID, onClose }: { addOnID: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...ask('getAddOn', { addOnID }),
    refetchInterval: ({ state }) => (state.data?.callbackState === 'pending' ? LOOK_AGAIN_MS : false),
  })
  return (
    <Dialog title={data?.name ?? t('addOns.title')} isWide onClose={onClose}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting shape="lines" />}
      {data && (
        <>
          <AddOnFacts addOn={data} />
          <AddOnActions addOn={data} onRemoved={onClose} />
          <h3 className={styles.heading}>{t('addOns.usage')}</h3>
          <AddOnUse addOn={data} />
          {may(data, 'grants', 'GET') && <GrantList addOnID={addOnID} />}
        </>
      )}
    </Dialog>
  )
}
