/** What the import of a file would do. */
import type { ImportPlan, PlannedRow } from '@folkmoot/contract'
import { useState } from 'react'
import { boot } from '../../../boot.ts'
import { Button } from '../../../parts/button.tsx'
import { loadedFailures } from '../../../texts/rest.ts'
import { t } from '../../../texts/texts.ts'
import styles from './import.module.css'

const MOST_SHOWN = 200

const textOf = ({ field, message }: PlannedRow['problems'][number]) =>
  `${t('import.column', { field })}: ${loadedFailures()?.fieldText(message) ?? message}`

function Problems({ rows }: { rows: readonly PlannedRow[] }) {
  const more = rows.length - MOST_SHOWN
  return (
    <section className={styles.problems} aria-label={t('import.problems', { count: rows.length })}>
      <h2>{t('import.problems', { count: rows.length })}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.column', { field: 'email' })}</th>
            <th scope="col">{t('import.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map(({ row, email, problems }) => (
            <tr key={row}>
              <td>{row}</td>
              <td dir="auto">{email}</td>
              <td>{problems.map(textOf).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.quiet}>{t('import.moreProblems', { count: more })}</p>}
    </section>
  )
}

interface PlanProps {
  /** Of the file. */
  readonly name: string
  readonly plan: ImportPlan
  readonly isBusy: boolean
  readonly onStart: (mails: boolean) => void
  readonly onCancel: () => void
}

export function Plan({ name, plan, isBusy, onStart, onCancel }: PlanProps) {
  const [mails, setMails] = useState(boot.mail)
  const failing = plan.list.filter(({ problems }) => problems.length > 0)
  return (
    <div>
      <p className={styles.quiet} dir="auto">
        {name}
      </p>
      <p className={styles.sum} role="status">
        {t('import.plan', { count: plan.creates })}
      </p>
      {boot.mail && (
        <label className={styles.choice}>
          <input type="checkbox" checked={mails} onChange={({ target }) => setMails(target.checked)} />
          {t('import.mails')}
        </label>
      )}
      <div className={styles.actions}>
        <Button kind="primary" disabled={isBusy || plan.creates === 0} onClick={() => onStart(mails)}>
          {t('import.start', { count: plan.creates })}
        </Button>
        <Button onClick={onCancel}>{t('invitations.cancel')}</Button>
      </div>
      {failing.length > 0 && <Problems rows={failing} />}
    </div>
  )
}
