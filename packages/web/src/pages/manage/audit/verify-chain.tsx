/** Whether the log is as it was written: asked for, never by itself. */
import { type FormEvent, useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { copyAddress } from '../../../parts/copying.ts'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'
import styles from './audit.module.css'
import { useVerification, type Verdict } from './use-verification.ts'

const HASH = /^[0-9a-f]{64}$/

function brokenText({ problem = 'changed', entryID }: Verdict['last']): string {
  return entryID === undefined ? t('audit.broken.end') : t(`audit.broken.${problem}`, { id: entryID })
}

interface ResultProps {
  readonly verdict: Verdict
  readonly onShow: (entryID: string) => void
}

function Broken({ verdict: { last }, onShow }: ResultProps) {
  const { entryID } = last
  return (
    <div className={styles.broken} role="alert">
      <h3>{t('audit.broken')}</h3>
      <p>{brokenText(last)}</p>
      <p>{t('audit.compare')}</p>
      {entryID !== undefined && (
        <Button onClick={() => onShow(entryID)}>{t('audit.show', { id: entryID })}</Button>
      )}
    </div>
  )
}

function Intact({ verdict: { last, count, hasHash } }: Pick<ResultProps, 'verdict'>) {
  const { hash, unlinked = 0 } = last
  return (
    <div className={styles.intact} role="status">
      <p className={styles.verdict}>{t('audit.intact', { count })}</p>
      {hasHash !== undefined && <p>{t(hasHash ? 'audit.keptFound' : 'audit.keptMissing')}</p>}
      {unlinked > 0 && <p>{t('audit.unlinked', { count: unlinked })}</p>}
      {hash !== undefined && (
        <>
          <p className={styles.hash}>{t('audit.lastHash', { hash })}</p>
          <p>{t('audit.keep')}</p>
          <Button onClick={() => void copyAddress(hash, t('audit.copied'))}>{t('audit.copy')}</Button>
        </>
      )}
    </div>
  )
}

interface VerifyDialogProps {
  readonly onShow: (entryID: string) => void
  readonly onClose: () => void
}

export function VerifyDialog({ onShow, onClose }: VerifyDialogProps) {
  const [kept, setKept] = useState('')
  const { verify, stop, verdict, error, isPending, count } = useVerification()
  const hash = kept.trim().toLowerCase()
  const isWrong = hash !== '' && !HASH.test(hash)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong) verify(hash || undefined)
  }
  return (
    <Dialog title={t('audit.verify')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={t('audit.kept')} problem={isWrong ? t('audit.keptWrong') : undefined}>
          {(attributes) => (
            <input
              {...attributes}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={kept}
              onChange={({ target }) => setKept(target.value)}
            />
          )}
        </Field>
        {isPending && <p role="status">{t('audit.verifying', { count })}</p>}
        {error && !isPending && <Problem error={error} />}
        {verdict && !isPending && verdict.last.state === 'broken' && (
          <Broken verdict={verdict} onShow={onShow} />
        )}
        {verdict && !isPending && verdict.last.state === 'intact' && <Intact verdict={verdict} />}
        <DialogActions>
          {isPending && <Button onClick={stop}>{t('audit.stop')}</Button>}
          <Button kind="primary" type="submit" disabled={isPending}>
            {t('audit.verify')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
