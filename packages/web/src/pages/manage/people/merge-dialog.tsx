/** Merges another account into this one: choose it, compare both, confirm, and see what was moved. */
import type { Account, AccountMerge } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { useMe } from '../../../api/me.ts'
import { ask, queryClient } from '../../../api/queries.ts'
import type { Found } from '../../../api/suggestions.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { isPasswordNeeded, type Proof, usePasswordProof } from '../../../parts/password-proof.tsx'
import { OnePicker } from '../../../parts/picker.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { t } from '../../../texts/texts.ts'
import { MergePair } from './merge-pair.tsx'
import { MergeProgress } from './merge-progress.tsx'

const idOf = (found: Found | undefined) => found?.uri.split('/').at(-1)
const MOST_ADDRESSES = 20

/** What the server would refuse. */
function findRefusal(kept: Account, merged: Account, meId: string | undefined): string | undefined {
  if (merged.id === meId) return t('merge.refused.own')
  if (merged.userType === 'bot') return t('merge.refused.addOn')
  if (kept.emails.length + merged.emails.length > MOST_ADDRESSES)
    return t('merge.refused.addresses', { limit: MOST_ADDRESSES })
  return undefined
}

interface ConfirmationProps {
  readonly kept: Account
  readonly merged: Account
  readonly onClose: () => void
  readonly onStart: (merge: AccountMerge) => void
}

function Confirmation({ kept, merged, onClose, onStart }: ConfirmationProps) {
  const [typed, setTyped] = useState('')
  const { mentionName } = merged.person
  const { error, isPending, mutate } = useMutation({
    mutationFn: (proof: Proof) =>
      client.mergeAccount({ personID: kept.id, body: { person: merged.id, ...proof } }),
    onSuccess: onStart,
  })
  const { proof, field } = usePasswordProof(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(proof)
  }
  return (
    <form onSubmit={submit}>
      {error && !isPasswordNeeded(error) && <Problem error={error} />}
      <MergePair kept={kept} merged={merged} />
      <p>{t('merge.about')}</p>
      <p>{t('merge.ends')}</p>
      <Field label={t('merge.confirm', { username: mentionName })}>
        {(attributes) => (
          <input
            {...attributes}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {field}
      <DialogActions>
        <Button onClick={onClose}>{t('queue.cancel')}</Button>
        <Button kind="danger" type="submit" disabled={isPending || typed.trim() !== mentionName}>
          {t('merge.start')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface MergeDialogProps {
  readonly account: Account
  readonly onClose: () => void
}

export function MergeDialog({ account, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<Found>()
  const [merge, setMerge] = useState<AccountMerge>()
  const me = useMe()
  const otherId = idOf(chosen)
  const isSame = otherId === account.id
  const { data: other, error } = useQuery({
    ...ask('getAccount', { personID: otherId ?? '' }),
    enabled: otherId !== undefined && !isSame && !merge,
  })
  const refusal = isSame ? t('merge.refused.same') : other && findRefusal(account, other, me?.id)
  function close() {
    onClose()
    if (merge) void queryClient.invalidateQueries()
  }
  if (merge) {
    return (
      <Dialog title={t('merge.title')} onClose={close}>
        <MergeProgress started={merge} />
        <DialogActions>
          <Button kind="primary" onClick={close}>
            {t('dialog.close')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('merge.title')} isWide onClose={close}>
      <Field label={t('merge.other')} problem={refusal}>
        {({ id }) => <OnePicker id={id} where={['people']} value={chosen} onChange={setChosen} />}
      </Field>
      {error && <Problem error={error} />}
      {other && refusal === undefined && (
        <Confirmation key={other.id} kept={account} merged={other} onClose={close} onStart={setMerge} />
      )}
    </Dialog>
  )
}
