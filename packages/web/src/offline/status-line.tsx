/** A quiet line at the foot: no connection, how old the page is, and what waits to be sent. */
import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { asOfText } from '../texts/dates.ts'
import { t } from '../texts/texts.ts'
import { useConnection } from './connection.ts'
import styles from './waiting.module.css'
import { useWrites } from './write-store.ts'

const WaitingDialog = lazy(async () => ({ default: (await import('./waiting-dialog.tsx')).WaitingDialog }))

export function StatusLine() {
  const { isOffline, asOf } = useConnection()
  // Read marks follow by themselves.
  const writes = useWrites().filter(({ kind }) => kind !== 'read')
  const [isOpen, setOpen] = useState(false)
  const refused = writes.filter((write) => write.refused).length
  const isShown = isOffline || writes.length > 0
  return (
    <div role="status" className={isShown ? styles.line : undefined}>
      {isOffline && (
        <span>
          <CloudOff aria-hidden="true" />
          {asOf === undefined ? t('offline.now') : t('offline.asOf', { time: asOfText(new Date(asOf)) })}
        </span>
      )}
      {writes.length > 0 && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {refused > 0
            ? t('waiting.refusedCount', { count: refused })
            : t('waiting.count', { count: writes.length })}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <WaitingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
