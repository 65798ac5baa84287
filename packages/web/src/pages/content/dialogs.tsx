/** The dialogs behind the actions on content, loaded when the first of them is opened. */
import type { Content } from '@folkmoot/contract'
import { FollowDialog } from './follow-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OutcomesDialog } from './outcomes-dialog.tsx'
import { ReportContent } from './report-content.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

const DIALOGS = {
  share: ShareDialog,
  report: ReportContent,
  move: MoveDialog,
  split: SplitDialog,
  merge: MergeDialog,
  outcomes: OutcomesDialog,
  follow: FollowDialog,
}
export type DialogName = keyof typeof DIALOGS

interface DialogsProps {
  readonly name: DialogName
  readonly content: Content
  readonly onClose: () => void
}

export function Dialogs({ name, ...props }: DialogsProps) {
  const Named = DIALOGS[name]
  return <Named {...props} />
}
