/** What an erasure removed, and what is left. */
import type { Erasure, ErasureReport } from '@folkmoot/contract'
import { Download } from 'lucide-react'
import { own } from '../../../api/client.ts'
import { buttonClass } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './erasures.module.css'

const Holdings = ({ holdings }: Pick<ErasureReport, 'holdings'>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{t('erasures.what')}</th>
        <th scope="col">{t('erasures.before')}</th>
        <th scope="col">{t('erasures.after')}</th>
      </tr>
    </thead>
    <tbody>
      {holdings.map(({ kind, before, after }) => (
        <tr key={kind}>
          <th scope="row">{t(`erasures.kind.${kind}`)}</th>
          <td>{before}</td>
          <td>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Remains = ({ remains }: Pick<ErasureReport, 'remains'>) =>
  remains.length === 0 ? (
    <p>{t('erasures.nothingRemains')}</p>
  ) : (
    <ul>
      {remains.map(({ name, count, reason }) => (
        <li key={name}>
          <p>{t('erasures.remains', { name, count })}</p>
          <p className={styles.quiet}>{name === 'audit_entry' ? t('erasures.auditStays') : reason}</p>
        </li>
      ))}
    </ul>
  )

function Report({ report }: { report: ErasureReport }) {
  return (
    <>
      <Holdings holdings={report.holdings} />
      <p>{t('erasures.texts', { count: report.texts })}</p>
      <h3>{t('erasures.remaining')}</h3>
      <Remains remains={report.remains} />
      <p className={styles.quiet}>{t('erasures.outside')}</p>
    </>
  )
}

export function ReportDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { id, report, resources, reason, personID } = erasure
  return (
    <Dialog title={t('erasures.person', { id: personID })} onClose={onClose}>
      {reason !== undefined && <p dir="auto">{reason}</p>}
      {report ? <Report report={report} /> : <p role="status">{t('erasures.running')}</p>}
      {resources.proof && (
        <DialogActions>
          <a href={own(resources.proof.ref)} download={`erasure-${id}.jws`} className={buttonClass('quiet')}>
            <Download aria-hidden="true" />
            {t('erasures.proof')}
          </a>
        </DialogActions>
      )}
    </Dialog>
  )
}
