import type { Content } from '@folkmoot/contract'
import { client } from '../../api/client.ts'
import { ReportDialog } from '../../parts/report-dialog.tsx'
import { t } from '../../texts/texts.ts'

interface ReportContentProps {
  readonly content: Content
  readonly onClose: () => void
}

export const ReportContent = ({ content, onClose }: ReportContentProps) => (
  <ReportDialog
    title={t('report.title')}
    onReport={(body) => client.reportContent({ contentID: content.id, body })}
    onClose={onClose}
  />
)
