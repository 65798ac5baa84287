import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { t } from '../../texts/texts.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** The consequences. */
  readonly about: string
  readonly action: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirms what cannot be undone. */
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
