import { ApiError } from '@folkmoot/client'
import { Copy } from 'lucide-react'
import { signInPath } from '../api/me.ts'
import { NotKept } from '../offline/keeping-fetch.ts'
import { t } from '../texts/texts.ts'
import { Button, buttonClass, IconButton } from './button.tsx'
import { copyAddress } from './copying.ts'
import { errorText, isOutdated, isSignedOut, requestIdOf } from './error-text.ts'
import styles from './problem.module.css'

interface ProblemProps {
  readonly error: unknown
  /** Retry, for network and server errors. */
  readonly onRetry?: () => void
  /** Says whether the input is safe. */
  readonly kept?: string
}

/** The next step. */
function WayOut({ error, onRetry }: Pick<ProblemProps, 'error' | 'onRetry'>) {
  if (isSignedOut(error))
    return (
      <a className={buttonClass('primary')} href={signInPath()}>
        {t('shell.signIn')}
      </a>
    )
  if (isOutdated(error)) return <Button onClick={() => location.reload()}>{t('problem.reload')}</Button>
  const mayHelp = !(error instanceof ApiError && error.status < 500)
  return onRetry && mayHelp && <Button onClick={onRetry}>{t('problem.retry')}</Button>
}

/** An error: what happened, what is safe, what to do, and the request id. */
export function Problem({ error, onRetry, kept }: ProblemProps) {
  const requestId = requestIdOf(error)
  return (
    <div
      className={error instanceof NotKept ? `${styles.problem} ${styles.quiet}` : styles.problem}
      role="alert"
    >
      <p>{errorText(error)}</p>
      {kept !== undefined && <p>{kept}</p>}
      <WayOut error={error} {...(onRetry && { onRetry })} />
      {requestId !== undefined && (
        <p className={styles.request}>
          {t('problem.request')} <code>{requestId}</code>{' '}
          <IconButton
            label={t('problem.copyRequest')}
            onClick={() => void copyAddress(requestId, t('problem.requestCopied'))}
          >
            <Copy />
          </IconButton>
        </p>
      )}
    </div>
  )
}
