import type { Invitation } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../../api/allowed.ts'
import { client } from '../../../api/client.ts'
import { askPages, queryClient } from '../../../api/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { PathLink } from '../../../parts/path-link.tsx'
import { PeopleDialog } from '../../../parts/people-dialog.tsx'
import { notify, notifyOf } from '../../../parts/toasts.tsx'
import { When } from '../../../parts/when.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './invitations.module.css'

interface InvitationProps {
  readonly invitation: Invitation
}
interface DialogProps extends InvitationProps {
  readonly onClose: () => void
}

function RevokeDialog({ invitation, onClose }: DialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.revokeInvitation({ invitationID: invitation.id }),
    onSuccess: () => notify(t('invitations.revoked')),
    onError: notifyOf,
    onSettled() {
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['listInvitations'] })
    },
  })
  return (
    <Dialog title={t('invitations.revokeTitle')} onClose={onClose}>
      <p>{t('invitations.revokeAbout')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('invitations.cancel')}</Button>
        <Button kind="danger" disabled={isPending} onClick={() => mutate()}>
          {t('invitations.revoke')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function UsersDialog({ invitation, onClose }: DialogProps) {
  const query = useInfiniteQuery(askPages('listInvitedPeople', { invitationID: invitation.id }))
  return <PeopleDialog title={t('invitations.people')} query={query} onClose={onClose} />
}

/** When it was created, and by whom; when it ends. */
function Dates({ invitation }: InvitationProps) {
  const { state, inviter, published, expires } = invitation
  const end = <When key="end" date={expires} />
  return (
    <p className={styles.about}>
      {rich('invitations.created', {
        date: <When key="made" date={published} />,
        name: inviter?.displayName ?? '…',
      })}
      {state === 'open' && <> · {rich('invitations.expires', { date: end })}</>}
      {state === 'expired' && <> · {rich('invitations.expired', { date: end })}</>}
    </p>
  )
}

export function InvitationRow({ invitation }: InvitationProps) {
  const [open, setOpen] = useState<'revoke' | 'users'>()
  const { kind, state, email, note, place, inviter, uses, maxUses } = invitation
  const close = () => setOpen(undefined)
  const name = email ?? (note === '' ? t(`invitations.${kind}`) : note)
  const isOver = state !== 'open' && state !== 'blocked'
  return (
    <li className={styles.row}>
      {kind === 'mail' ? <Mail className={styles.icon} /> : <Link2 className={styles.icon} />}
      <div className={styles.what}>
        <p className={isOver ? styles.over : styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.about}>
          {t('invitations.state', { state, name: inviter?.displayName ?? '…' })}
          {' · '}
          {t('invitations.uses', { uses, maxUses })}
          {place && (
            <>
              {' · '}
              <PathLink to={place.resources.html?.ref}>{place.name}</PathLink>
            </>
          )}
        </p>
        <Dates invitation={invitation} />
      </div>
      <div className={styles.buttons}>
        {uses > 0 && <Button onClick={() => setOpen('users')}>{t('invitations.people')}</Button>}
        {!isOver && may(invitation, 'self', 'DELETE') && (
          <Button aria-label={t('invitations.revokeNamed', { name })} onClick={() => setOpen('revoke')}>
            {t('invitations.revoke')}
          </Button>
        )}
      </div>
      {open === 'revoke' && <RevokeDialog invitation={invitation} onClose={close} />}
      {open === 'users' && <UsersDialog invitation={invitation} onClose={close} />}
    </li>
  )
}
