/** Everything that waits to be sent. */
import { useEffect } from 'react'
import { boot } from '../boot.ts'
import { isAnyUnsaved } from '../drafts/records.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Problem } from '../parts/problem.tsx'
import { t } from '../texts/texts.ts'
import { WaitingCard } from './waiting-card.tsx'
import { useStop, useWrites } from './write-store.ts'

interface WaitingDialogProps {
  /** Whether the reader is about to sign out. */
  readonly isSigningOut: boolean
  readonly onClose: () => void
}

export function WaitingDialog({ isSigningOut, onClose }: WaitingDialogProps) {
  const writes = useWrites()
  const stop = useStop()
  const isUnsaved = isSigningOut && isAnyUnsaved()
  const isEmpty = writes.length === 0 && !isUnsaved
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  return (
    <Dialog title={t('waiting.title')} onClose={onClose}>
      {stop && <Problem error={stop} kept={t('waiting.safe')} />}
      {writes.map((write) => (
        <WaitingCard key={write.id} write={write} />
      ))}
      {isUnsaved && <p>{t('waiting.unsaved')}</p>}
      {isSigningOut && (
        <>
          <p>{t('waiting.signOut')}</p>
          <DialogActions>
            <Button onClick={onClose}>{t('waiting.stay')}</Button>
            <a className={buttonClass('danger')} href={`${boot.base}/logout`}>
              {t('waiting.signOutAnyway')}
            </a>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
