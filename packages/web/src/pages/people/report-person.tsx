import type { Person } from '@folkmoot/contract'
import { client } from '../../api/client.ts'
import { ReportDialog } from '../../parts/report-dialog.tsx'
import { t } from '../../texts/texts.ts'

interface ReportPersonProps {
  readonly person: Person
  readonly onClose: () => void
}

export const ReportPerson = ({ person, onClose }: ReportPersonProps) => (
  <ReportDialog
    title={t('people.reportTitle', { name: person.displayName })}
    onReport={(body) => client.reportPerson({ personID: person.id, body })}
    onClose={onClose}
  />
)
