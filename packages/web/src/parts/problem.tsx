import { ApiError } from '@folkmoot/client'
import { isSignedIn, signInPath } from '../api/me.ts'
import { t } from '../texts/texts.ts'
import { Button, buttonClass } from './button.tsx'
import styles from './problem.module.css'

/** What happened, in a sentence. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.offline')
  if (error.status === 401) return isSignedIn ? t('problem.sessionOver') : t('problem.signIn')
  if (error.status === 404) return t('problem.missing')
  return error.message
}

interface ProblemProps {
  readonly error: unknown
  /** What may help where the way to the server was in trouble. */
  readonly onRetry?: () => void
  /** What became of what somebody wrote. */
  readonly kept?: string
}

/** What happened, what was kept, what to do, and what to name when asking for help. */
export function Problem({ error, onRetry, kept }: ProblemProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const needsSignIn = error instanceof ApiError && error.status === 401
  const mayHelp = onRetry && !needsSignIn && !(error instanceof ApiError && error.status < 500)
  return (
    <div className={styles.problem} role="alert">
      <p>{sentenceOf(error)}</p>
      {kept !== undefined && <p>{kept}</p>}
      {needsSignIn && (
        <p>
          <a className={buttonClass('primary')} href={signInPath()}>
            {t('shell.signIn')}
          </a>
        </p>
      )}
      {mayHelp && (
        <p>
          <Button onClick={onRetry}>{t('problem.retry')}</Button>
        </p>
      )}
      {requestId !== undefined && (
        <p className={styles.request}>
          {t('problem.request')} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
