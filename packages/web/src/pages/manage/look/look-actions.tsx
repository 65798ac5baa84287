/** Publishing, going back and discarding: each says first what it does. */
import type { LookDraft } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { notify } from '../../../parts/toasts.tsx'
import { t } from '../../../texts/texts.ts'
import { discardDraft, goBack, isSaved, publishDraft, type Typed } from './draft.ts'
import styles from './look.module.css'
import { LookProblem } from './look-problem.tsx'

interface LookActionsProps {
  readonly draft: LookDraft
  /** The draft that the form was filled in for. */
  readonly seen: LookDraft
  readonly typed: Typed
  /** With the draft as it is then. */
  readonly onDone: (draft: LookDraft, done: Action) => void
  readonly onRefused: (error: Error) => Promise<void>
  readonly children: ReactNode
}

type Action = 'publish' | 'undo' | 'discard'

const DONE = { publish: 'look.published', undo: 'look.undone', discard: 'look.discarded' } as const

function aboutOf(action: Action, { before, hasChanges }: LookDraft): string {
  const name = before?.name ?? ''
  if (action === 'undo') return t(hasChanges ? 'look.undoKeeping' : 'look.undoAbout', { name })
  return t(action === 'publish' ? 'look.publishAbout' : 'look.discardAbout')
}

interface ConfirmProps extends Omit<LookActionsProps, 'children'> {
  readonly action: Action
  readonly onClose: () => void
}

function Confirm({ action, draft, seen, typed, onDone, onRefused, onClose }: ConfirmProps) {
  const acting = useMutation({
    mutationFn: async () => {
      if (action === 'publish') return await publishDraft(typed, seen)
      return action === 'undo' ? await goBack(seen) : await discardDraft()
    },
    onSuccess: (now) => {
      onDone(now, action)
      onClose()
      notify(t(DONE[action]))
    },
    onError: onRefused,
  })
  return (
    <Dialog title={t(`look.${action}Title`)} onClose={onClose}>
      <p>{aboutOf(action, draft)}</p>
      {acting.error && <LookProblem error={acting.error} />}
      <DialogActions>
        <Button onClick={onClose}>{t('look.cancel')}</Button>
        <Button
          kind={action === 'publish' ? 'primary' : 'danger'}
          disabled={acting.isPending}
          onClick={() => acting.mutate()}
        >
          {t(`look.${action}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function LookActions({ children, ...rest }: LookActionsProps) {
  const { draft, typed } = rest
  const [action, setAction] = useState<Action>()
  const hasChanges = draft.hasChanges || !isSaved(typed, draft)
  return (
    <>
      {hasChanges && <p className={styles.status}>{t('look.unpublished')}</p>}
      <div className={styles.actions}>
        <Button kind="primary" disabled={!hasChanges} onClick={() => setAction('publish')}>
          {t('look.publish')}
        </Button>
        {children}
        {hasChanges && may(draft, 'self', 'DELETE') && (
          <Button kind="quiet" onClick={() => setAction('discard')}>
            {t('look.discard')}
          </Button>
        )}
        {may(draft, 'undo', 'POST') && (
          <Button kind="quiet" onClick={() => setAction('undo')}>
            {t('look.undo')}
          </Button>
        )}
      </div>
      {action && <Confirm {...rest} action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
