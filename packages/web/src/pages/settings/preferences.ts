/** The notification preferences of the reader, and changes of them. */
import type { Preferences, PreferencesChange } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { ask, queryClient } from '../../api/queries.ts'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

export const PREFERENCES = ask('getPreferences', { personID: '@me' })

const changed = (before: Preferences, change: PreferencesChange): Preferences => ({
  ...before,
  mail: { ...before.mail, ...change.mail },
  push: { ...before.push, ...change.push },
  quietHours: { ...before.quietHours, ...change.quietHours },
  digestHour: change.digestHour ?? before.digestHour,
  timeZone: change.timeZone ?? before.timeZone,
})

/** Optimistic; reverts if the server refuses. */
export const useChange = () =>
  useMutation({
    mutationFn: (body: PreferencesChange) => client.updatePreferences({ personID: '@me', body }),
    onMutate(change) {
      const before = queryClient.getQueryData(PREFERENCES.queryKey)
      if (before) queryClient.setQueryData(PREFERENCES.queryKey, changed(before, change))
      return { before }
    },
    onSuccess(after) {
      queryClient.setQueryData(PREFERENCES.queryKey, after)
      notify(t('settings.saved'))
    },
    onError(error, _change, kept) {
      queryClient.setQueryData(PREFERENCES.queryKey, kept?.before)
      notifyOf(error)
    },
  })
