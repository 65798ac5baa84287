import type { Content } from '@folkmoot/contract'
import { Suspense } from 'react'
import { client } from '../../api/client.ts'
import { lazily } from '../../parts/lazily.tsx'
import { t } from '../../texts/texts.ts'

const ReportDialog = lazily(async () => (await import('../../parts/report-dialog.tsx')).ReportDialog)

interface ReportContentProps {
  readonly content: Content
  readonly onClose: () => void
}

export const ReportContent = ({ content, onClose }: ReportContentProps) => (
  <Suspense>
    <ReportDialog
      title={t('report.title')}
      onReport={(body) => client.reportContent({ contentID: content.id, body })}
      onClose={onClose}
    />
  </Suspense>
)
