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

interface ModeratorDialogProps {
  readonly place: Place
  readonly onClose: () => void
}

/** One person after the other: those before a refused one are moderators, and naming them again changes nothing. */
export function ModeratorDialog({ place, onClose }: ModeratorDialogProps) {
  const [people, setPeople] = useState<readonly Found[]>([])
  const naming = useMutation({
    mutationFn: async () => {
      for (const { uri } of people)
        await client.nameModerator({ placeID: membershipPlaceOf(place), body: { person: uri } })
    },
    onSuccess: () => {
      notify(t('places.moderators.added', { count: people.length }))
      onClose()
    },
    onSettled: () => refetchPlaces(['listMembers', 'listModerators']),
  })
  return (
    <Dialog title={t('places.moderators.title', { name: place.name })} onClose={onClose}>
      <Field
        label={t('places.moderators.people')}
        hint={t('places.moderators.hint')}
        problem={problemOf(naming.error, 'person')}
      >
        {({ id, ...attributes }) => (
          <PersonPicker
            id={id}
            aria-describedby={attributes['aria-describedby']}
            aria-invalid={attributes['aria-invalid']}
            value={people}
            onChange={setPeople}
          />
        )}
      </Field>
      {naming.error && <Problem error={naming.error} kept={t('places.moderators.failed')} />}
      <DialogActions>
        <Button onClick={onClose}>{t('places.cancel')}</Button>
        <Button
          kind="primary"
          disabled={people.length === 0 || naming.isPending}
          onClick={() => naming.mutate()}
        >
          {t('places.moderators.name')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
