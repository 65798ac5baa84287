import type { Person } from '@folkmoot/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff, Flag, Link2, Pencil, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { copyAddress } from '../../parts/copying.ts'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { askMutes } from './mutes.ts'
import { ReportPerson } from './report-person.tsx'
import { useEditing } from './use-editing.ts'

/** Muting, for others than oneself. */
function MuteItem({ person }: { person: Person }) {
  const { data: mutes } = useQuery(askMutes)
  const mute = mutes?.find(({ object }) => object === person.resources.self?.ref)
  const change = useMutation({
    mutationFn: async () => {
      if (mute) await client.deleteMute({ personID: '@me', muteID: mute.id })
      else await client.createMute({ personID: '@me', body: { object: person.resources.self?.ref ?? '' } })
    },
    onSuccess: () => {
      notify(t(mute ? 'people.unmuted' : 'people.muted', { name: person.displayName }))
      return queryClient.invalidateQueries({ queryKey: askMutes.queryKey })
    },
    onError: notifyOf,
  })
  if (!mutes) return null
  return (
    <MenuItem icon={mute ? <Bell /> : <BellOff />} onSelect={() => change.mutate()}>
      {mute ? t('people.unmute') : t('people.mute')}
    </MenuItem>
  )
}

/** Whether they can sign in. */
function StandingItem({ person }: { person: Person }) {
  const { enabled } = person.svc
  const change = useMutation({
    mutationFn: () => client.updatePerson({ personID: person.id, body: { svc: { enabled: !enabled } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['getPersonOfPage'] }),
    onError: notifyOf,
  })
  return (
    <MenuItem
      icon={enabled ? <UserX /> : <UserCheck />}
      isDangerous={enabled}
      onSelect={() => change.mutate()}
    >
      {enabled ? t('people.disable') : t('people.enable')}
    </MenuItem>
  )
}

/** Further actions on a person. */
export function PersonMenu({ person }: { person: Person }) {
  const me = useMe()
  const edit = useEditing()
  const [isReporting, setReporting] = useState(false)
  const isOther = person.id !== boot.session?.personID
  return (
    <>
      <MoreMenu label={t('people.more')}>
        <MenuItem icon={<Link2 />} onSelect={() => void copyAddress(location.origin + location.pathname)}>
          {t('people.copy')}
        </MenuItem>
        {isOther && may(me, 'mutes', 'POST') && <MuteItem person={person} />}
        {may(person, 'abuseReports', 'POST') && (
          <MenuItem icon={<Flag />} onSelect={() => setReporting(true)}>
            {t('people.report')}
          </MenuItem>
        )}
        {isOther && may(person, 'self', 'PUT') && (
          <MenuItem icon={<Pencil />} onSelect={edit}>
            {t('people.edit')}
          </MenuItem>
        )}
        {isOther && person.manageable && <StandingItem person={person} />}
      </MoreMenu>
      {isReporting && <ReportPerson person={person} onClose={() => setReporting(false)} />}
    </>
  )
}
