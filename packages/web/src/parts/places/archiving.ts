import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../texts/texts.ts'
import { notify, notifyOf } from '../toasts.tsx'

/** Archives a place, or restores it. */
export const useArchiving = ({ id: placeID, name }: { readonly id: string; readonly name: string }) =>
  useMutation({
    mutationFn: async (isArchived: boolean) => {
      if (isArchived) await client.archivePlace({ placeID })
      else await client.restorePlace({ placeID })
    },
    async onSuccess(_, isArchived) {
      notify(t(isArchived ? 'places.nowArchived' : 'places.nowRestored', { name }))
      await queryClient.invalidateQueries()
    },
    onError: notifyOf,
  })
