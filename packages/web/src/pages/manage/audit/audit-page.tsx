/** The audit log: who changed what, and whether the log is as it was written. */
import { type AuditEntry, appPaths, V3 } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { askPages } from '../../../api/queries.ts'
import { boot } from '../../../boot.ts'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
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

/** A file of the API, which the browser downloads with the session of the page. */
const csvPath = (filters: readonly string[]) =>
  `${boot.base}${V3}/admin/audit/csv?${new URLSearchParams(filters.map((one) => ['filter', one]))}`

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
  const [isVerifying, setVerifying] = useState(false)
  const show = (entry: string | undefined) => change({ entry })
  return (
    <>
      <p className={styles.hint}>{t('audit.hint')}</p>
      <AuditFilters state={state} onChange={change} />
      <div className={styles.actions}>
        <Button onClick={() => setVerifying(true)}>{t('audit.verify')}</Button>
        <a href={csvPath(filter)} download="audit.csv" className={buttonClass('quiet')}>
          <Download aria-hidden="true" />
          {t('audit.csv')}
        </a>
      </div>
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
