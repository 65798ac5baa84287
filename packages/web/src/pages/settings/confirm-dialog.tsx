import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { t } from '../../texts/texts.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What follows from it. */
  readonly about: string
  readonly action: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Before what cannot be undone: what was made once is shown to nobody again. */
export const ConfirmDialog = ({ title, about, action, isBusy, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{about}</p>
    <DialogActions>
      <Button onClick={onClose}>{t('settings.cancel')}</Button>
      <Button kind="danger" disabled={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </DialogActions>
  </Dialog>
)
