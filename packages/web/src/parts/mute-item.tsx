import type { MutedKind } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { may } from '../api/allowed.ts'
import { client } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { askMutes } from '../api/mutes.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import { MenuItem } from './menu.tsx'
import { notify, notifyOf } from './toasts.tsx'

interface MuteItemProps {
  readonly kind: MutedKind
  /** The URI; of a conversation that of its top-level content. */
  readonly object: string | undefined
  readonly name: string
}

/** In the menu of a conversation, a place or a person: mutes it, for oneself. */
export function MuteItem({ kind, object = '', name }: MuteItemProps) {
  const me = useMe()
  const mayMute = may(me, 'mutes', 'POST')
  const { data: mutes } = useQuery({ ...askMutes, enabled: mayMute })
  const mute = mutes?.find((one) => one.object === object)
  const change = useMutation({
    mutationFn: async () => {
      if (mute) await client.deleteMute({ personID: '@me', muteID: mute.id })
      else await client.createMute({ personID: '@me', body: { object } })
    },
    onSuccess: () => {
      notify(t(mute ? 'mute.undone' : 'mute.done', { kind, name }))
      return queryClient.invalidateQueries({ queryKey: ['listMutes'] })
    },
    onError: notifyOf,
  })
  if (!mayMute || !mutes) return null
  return (
    <MenuItem
      icon={mute ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      onSelect={() => change.mutate()}
    >
      {t(mute ? 'mute.undo' : 'mute.do', { kind })}
    </MenuItem>
  )
}
