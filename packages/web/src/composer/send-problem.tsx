/** Shows why sending failed; the text is still there. */
import { ApiError } from '@folkmoot/client'
import { useEffect } from 'react'
import { client, own } from '../api/client.ts'
import { Button } from '../parts/button.tsx'
import { isOutdated, isSignedOut } from '../parts/error-text.ts'
import { Problem } from '../parts/problem.tsx'
import { notifyOf } from '../parts/toasts.tsx'
import { t } from '../texts/texts.ts'
import styles from './composer.module.css'
import type { WritingRequest } from './open-composer.ts'
import { forgetWriting, noteWriting } from './reopening.ts'

interface SendProblemProps {
  readonly error: unknown
  readonly request: WritingRequest
  readonly onRetry: () => void
  /** The user has seen the other version and continues from it. */
  readonly onVersion: (version: number) => void
}

/** Signing in or reloading leaves the page; the composer reopens afterwards. */
function useReturn(mustLeave: boolean, request: WritingRequest): void {
  useEffect(() => {
    if (!mustLeave) return
    noteWriting(request)
    return forgetWriting
  }, [mustLeave, request])
}

export function SendProblem({ error, request, onRetry, onVersion }: SendProblemProps) {
  const { edit } = request
  useReturn(isSignedOut(error) || isOutdated(error), request)
  if (!error) return null
  const isConflict = error instanceof ApiError && error.status === 412
  if (!isConflict || !edit) return <Problem error={error} onRetry={onRetry} kept={t('composer.draftSafe')} />
  const page = edit.resources.html?.ref
  async function takeOver(contentID: string) {
    try {
      const { version } = await client.getContent({ contentID, fields: 'version' })
      onVersion(version)
    } catch (problem) {
      notifyOf(problem)
    }
  }
  return (
    <div role="alert" className={styles.conflict}>
      <p>{t('composer.conflict')}</p>
      <div className={styles.actions}>
        {page !== undefined && (
          <a href={own(page)} target="_blank" rel="noopener">
            {t('composer.conflictSee')}
          </a>
        )}
        <Button onClick={() => void takeOver(edit.contentID)}>{t('composer.conflictMine')}</Button>
      </div>
    </div>
  )
}
