/** Everything that waits to be sent. */
import { useEffect } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Problem } from '../parts/problem.tsx'
import { t } from '../texts/texts.ts'
import { WaitingCard } from './waiting-card.tsx'
import { useStop, useWrites } from './write-store.ts'

export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const writes = useWrites()
  const stop = useStop()
  const isEmpty = writes.length === 0
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  return (
    <Dialog title={t('waiting.title')} onClose={onClose}>
      {stop && <Problem error={stop} kept={t('waiting.safe')} />}
      {writes.map((write) => (
        <WaitingCard key={write.id} write={write} />
      ))}
    </Dialog>
  )
}
