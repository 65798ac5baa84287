import type { Place } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { membershipPlaceOf } from '../../api/memberships.ts'
import { refetchPlaces } from '../../api/places.ts'
import type { Found } from '../../api/suggestions.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, problemOf } from '../../parts/field.tsx'
import { PersonPicker } from '../../parts/picker.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

interface InviteDialogProps {
  readonly place: Place
  readonly onClose: () => void
}

/** Invites people found by name: all or none. */
export function InviteDialog({ place, onClose }: InviteDialogProps) {
  const [people, setPeople] = useState<readonly Found[]>([])
  const invite = useMutation({
    mutationFn: () =>
      client.createInvites({
        placeID: membershipPlaceOf(place),
        body: { invitees: people.map(({ uri }) => uri) },
      }),
    onSuccess: async ({ list }) => {
      await refetchPlaces(['listMembers', 'listInvites'])
      notify(t('places.invited', { count: list.length }))
      onClose()
    },
  })
  return (
    <Dialog title={t('places.invite.title', { name: place.name })} onClose={onClose}>
      <Field
        label={t('places.invite.people')}
        hint={t('places.invite.hint')}
        problem={problemOf(invite.error, 'invitees')}
      >
        {({ id, ...attributes }) => (
          <PersonPicker
            id={id}
            aria-describedby={attributes['aria-describedby']}
            aria-invalid={attributes['aria-invalid']}
            value={people}
            toPlace={membershipPlaceOf(place)}
            onChange={setPeople}
          />
        )}
      </Field>
      {invite.error && <Problem error={invite.error} kept={t('places.invite.failed')} />}
      <DialogActions>
        <Button onClick={onClose}>{t('places.cancel')}</Button>
        <Button
          kind="primary"
          disabled={people.length === 0 || invite.isPending}
          onClick={() => invite.mutate()}
        >
          {t('places.invite')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
