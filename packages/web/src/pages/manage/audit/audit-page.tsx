/** The audit log: who changed what, and whether the log is as it was written. */
import { type AuditEntry, appPaths } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { askPages } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Row } from '../../../parts/rows.tsx'
import { useAddress } from '../../../parts/use-address.ts'
import { When } from '../../../parts/when.tsx'
import { t } from '../../../texts/texts.ts'
import { ManageFrame } from '../manage-frame.tsx'
import styles from './audit.module.css'
import { actorOf, EntryDialog } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { actionText, filtersOf } from './audit-state.ts'
import { VerifyDialog } from './verify-chain.tsx'

const LONG_ENOUGH_MS = 60_000

async function saveCsv(filter: readonly string[]): Promise<void> {
  const bytes = new Uint8Array(await client.exportAuditEntries({ filter: [...filter] }))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'text/csv' }))
  link.download = 'audit.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), LONG_ENOUGH_MS)
}

/** Of the entries that are shown. Too many are refused, with the reason. */
function useCsv(filter: readonly string[]) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => saveCsv(filter) })
  const button = (
    <Button kind="quiet" disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
      {t('audit.csv')}
    </Button>
  )
  return { button, problem: error && <Problem error={error} /> }
}

const EntryRow = ({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) => (
  <Row
    title={actionText(entry.action)}
    onOpen={onOpen}
    about={
      <>
        {entry.target?.label && <span dir="auto">{entry.target.label} · </span>}
        <span dir="auto">{actorOf(entry)}</span>
        {' · '}
        <When date={entry.published} />
      </>
    }
  />
)

function Log() {
  const [state, change] = useAddress()
  const filter = filtersOf(state)
  const entries = useInfiniteQuery({
    ...askPages('listAuditEntries', { filter }),
    placeholderData: keepPreviousData,
  })
  const csv = useCsv(filter)
  const [isVerifying, setVerifying] = useState(false)
  const show = (entry: string | undefined) => change({ entry })
  return (
    <>
      <p className={styles.hint}>{t('audit.hint')}</p>
      <AuditFilters state={state} onChange={change} />
      <div className={styles.actions}>
        <Button onClick={() => setVerifying(true)}>{t('audit.verify')}</Button>
        {csv.button}
      </div>
      {csv.problem}
      <PagedRows
        label={t('audit.title')}
        found={entries}
        keyOf={({ id }) => id}
        empty={<Empty title={t('audit.none')} />}
        draw={(entry) => <EntryRow entry={entry} onOpen={() => show(entry.id)} />}
      />
      {isVerifying && (
        <VerifyDialog
          onShow={(entryID) => {
            setVerifying(false)
            show(entryID)
          }}
          onClose={() => setVerifying(false)}
        />
      )}
      {state.entry !== undefined && !isVerifying && (
        <EntryDialog entryID={state.entry} onClose={() => show(undefined)} />
      )}
    </>
  )
}

export const AuditPage = () => (
  <ManageFrame path={appPaths.manageAudit} title={t('audit.title')}>
    <Log />
  </ManageFrame>
)
