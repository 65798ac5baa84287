import type { Member, Place } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { refetchPlaces } from '../../api/places.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

interface LeaveDialogProps {
  readonly place: Place
  readonly member: Member
  readonly onClose: () => void
}

/** Says first how to rejoin. */
export function LeaveDialog({ place, member, onClose }: LeaveDialogProps) {
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => client.removeMember({ memberID: member.id }),
    onSuccess: async () => {
      // A secret group disappears for people who left it.
      if (place.groupType === 'SECRET') await navigate({ to: '/places' })
      onClose()
      await refetchPlaces()
      notify(t('places.left', { name: place.name }))
    },
  })
  return (
    <Dialog title={t('places.leave.title', { name: place.name })} onClose={onClose}>
      <p>{t('places.leave.back', { groupType: place.groupType ?? 'OPEN' })}</p>
      {leave.error && <Problem error={leave.error} />}
      <DialogActions>
        <Button onClick={onClose}>{t('places.cancel')}</Button>
        <Button kind="danger" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {t('places.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
