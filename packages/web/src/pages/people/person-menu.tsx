import { appPaths, type Person } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Eye, Flag, KeyRound, Link2, Pencil, UserCheck, UserCog, UserX } from 'lucide-react'
import { useState } from 'react'
import { may } from '../../api/allowed.ts'
import { useMe } from '../../api/me.ts'
import { boot } from '../../boot.ts'
import { copyAddress } from '../../parts/copying.ts'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { MuteItem } from '../../parts/mute-item.tsx'
import { isPasswordNeeded } from '../../parts/password-proof.tsx'
import { SetPassword } from '../../parts/set-password.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { EnablePerson, setEnabled } from './enable-person.tsx'
import { ReportPerson } from './report-person.tsx'
import { useEditing } from './use-editing.ts'

interface StandingItemProps {
  readonly person: Person
  /** Enabling somebody with a role may need the password. */
  readonly onPasswordNeeded: () => void
}

/** Whether they can sign in. */
function StandingItem({ person, onPasswordNeeded }: StandingItemProps) {
  const { enabled } = person.svc
  const change = useMutation({
    mutationFn: () => setEnabled(person.id, !enabled),
    onError: (error) => (isPasswordNeeded(error) ? onPasswordNeeded() : notifyOf(error)),
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
  const edit = useEditing()
  const router = useRouter()
  const me = useMe()
  const [opened, setOpened] = useState<'report' | 'enable' | 'password'>()
  const close = () => setOpened(undefined)
  const isOther = person.id !== boot.session?.personID
  return (
    <>
      <MoreMenu label={t('people.more')}>
        <MenuItem icon={<Link2 />} onSelect={() => void copyAddress(location.origin + location.pathname)}>
          {t('people.copy')}
        </MenuItem>
        {isOther && <MuteItem kind="person" object={person.resources.self?.ref} name={person.displayName} />}
        {may(person, 'abuseReports', 'POST') && (
          <MenuItem icon={<Flag />} onSelect={() => setOpened('report')}>
            {t('people.report')}
          </MenuItem>
        )}
        {me && may(me, 'access', 'GET') && (
          <MenuItem
            icon={<Eye />}
            onSelect={() =>
              void router.navigate({ to: appPaths.manageAccess, search: { person: person.id } as never })
            }
          >
            {t('access.menuPerson')}
          </MenuItem>
        )}
        {may(person, 'account', 'GET') && (
          <MenuItem
            icon={<UserCog />}
            onSelect={() =>
              void router.navigate({ to: appPaths.managePeople, search: { account: person.id } as never })
            }
          >
            {t('accounts.menu')}
          </MenuItem>
        )}
        {isOther && may(person, 'self', 'PUT') && (
          <MenuItem icon={<Pencil />} onSelect={edit}>
            {t('people.edit')}
          </MenuItem>
        )}
        {isOther && person.manageable && (
          <>
            <MenuItem icon={<KeyRound />} onSelect={() => setOpened('password')}>
              {t('people.password')}
            </MenuItem>
            <StandingItem person={person} onPasswordNeeded={() => setOpened('enable')} />
          </>
        )}
      </MoreMenu>
      {opened === 'enable' && <EnablePerson person={person} onClose={close} />}
      {opened === 'password' && <SetPassword person={person} onClose={close} />}
      {opened === 'report' && <ReportPerson person={person} onClose={close} />}
    </>
  )
}
