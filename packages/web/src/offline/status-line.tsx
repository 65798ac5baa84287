/** A quiet line at the foot: no connection, how old the page is, and what waits to be sent. */
import { CloudOff } from 'lucide-react'
import { Suspense, useLayoutEffect } from 'react'
import { Button } from '../parts/button.tsx'
import { lazily } from '../parts/lazily.tsx'
import { asOfText, dateOf } from '../texts/dates.ts'
import { t } from '../texts/texts.ts'
import { useConnection } from './connection.ts'
import { closeWaiting, openWaiting, useOpenedWaiting } from './opened-dialog.ts'
import styles from './waiting.module.css'
import { useWritten } from './write-store.ts'

const WaitingDialog = lazily(async () => (await import('./waiting-dialog.tsx')).WaitingDialog)

export function StatusLine() {
  const { isOffline, asOf } = useConnection()
  const writes = useWritten()
  const opened = useOpenedWaiting()
  const refused = writes.filter((write) => write.refused).length
  const isShown = isOffline || writes.length > 0
  // Not by :has() in the styles: browsers would look for the line with each row that a long list gets.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-status-line', isShown)
  }, [isShown])
  return (
    <div role="status" className={isShown ? styles.line : undefined}>
      {isOffline && (
        <span>
          <CloudOff aria-hidden="true" />
          {asOf === undefined ? t('offline.now') : t('offline.asOf', { time: asOfText(dateOf(asOf)) })}
        </span>
      )}
      {writes.length > 0 && (
        <Button kind="quiet" onClick={() => openWaiting('list')}>
          {refused > 0
            ? t('waiting.refusedCount', { count: refused })
            : t('waiting.count', { count: writes.length })}
        </Button>
      )}
      {opened && (
        <Suspense>
          <WaitingDialog isSigningOut={opened === 'signing out'} onClose={closeWaiting} />
        </Suspense>
      )}
    </div>
  )
}
