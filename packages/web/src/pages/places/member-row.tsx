import type { Member, MemberState } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { refetchPlaces } from '../../api/places.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { Row } from '../../parts/rows.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { rich, type TextKey, t } from '../../texts/texts.ts'
import styles from './places.module.css'

const STATE_WORDS: Record<MemberState, TextKey> = {
  owner: 'places.state.owner',
  member: 'places.state.member',
  pending: 'places.state.pending',
  invited: 'places.state.invited',
  banned: 'places.state.banned',
}

/** Another state, or removal. */
export function useMemberChange(member: Member) {
  const name = member.person.displayName
  return useMutation({
    mutationFn: async (state: MemberState | 'gone') => {
      if (state === 'gone') await client.removeMember({ memberID: member.id })
      else await client.updateMember({ memberID: member.id, body: { state } })
    },
    onSuccess: async (_, state) => {
      await refetchPlaces()
      notify(t('places.member.changed', { name, before: member.state, state }))
    },
    onError: notifyOf,
  })
}

function MemberMenu({ member }: { member: Member }) {
  const change = useMemberChange(member)
  const mayChange = may(member, 'self', 'PUT')
  const label = t('places.member.actions', { name: member.person.displayName })
  if (!mayChange) return null
  return (
    <MoreMenu label={label}>
      {member.state === 'member' && (
        <MenuItem onSelect={() => change.mutate('owner')}>{t('places.member.promote')}</MenuItem>
      )}
      {member.state === 'owner' && (
        <MenuItem onSelect={() => change.mutate('member')}>{t('places.member.demote')}</MenuItem>
      )}
      {may(member, 'self', 'DELETE') && (
        <MenuItem isDangerous onSelect={() => change.mutate('gone')}>
          {t('places.member.remove')}
        </MenuItem>
      )}
      <MenuItem isDangerous onSelect={() => change.mutate('banned')}>
        {t('places.member.ban')}
      </MenuItem>
    </MoreMenu>
  )
}

interface MemberRowProps {
  readonly member: Member
  /** Actions instead of the menu. */
  readonly end?: ReactNode
}

export const MemberRow = ({ member, end = <MemberMenu member={member} /> }: MemberRowProps) => (
  <Row
    lead={<Avatar url={member.person.thumbnailUrl} size={40} />}
    to={member.person.resources.html?.ref}
    title={member.person.displayName}
    about={
      <span className={styles.facts}>
        <span>{t(member.moderator ? 'places.state.moderator' : STATE_WORDS[member.state])}</span>
        <span>{rich('places.state.since', { when: <When key="when" date={member.updated} /> })}</span>
      </span>
    }
    end={end}
  />
)
