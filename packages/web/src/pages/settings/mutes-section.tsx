import type { Mute } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Listed } from '../../parts/listed.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { notify, notifyOf } from '../../parts/toasts.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import styles from './settings.module.css'

function Muted({ mute }: { mute: Mute }) {
  const { id, kind, published } = mute
  const name = mute.displayName ?? t('kind.update')
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.deleteMute({ personID: '@me', muteID: id }),
    onSuccess: () => notify(t('settings.mutes.unmuted', { name })),
    onError: notifyOf,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listMutes'] }),
  })
  return (
    <>
      <div>
        <p className={styles.name} dir="auto">
          <PathLink to={mute.resources.html?.ref}>{name}</PathLink>
        </p>
        <p className={styles.quiet}>
          {rich('settings.mutes.since', { kind, date: <When key="since" date={published} /> })}
        </p>
      </div>
      {may(mute, 'self', 'DELETE') && (
        <Button
          disabled={isPending}
          aria-label={t('settings.mutes.unmuteNamed', { name })}
          onClick={() => mutate()}
        >
          {t('settings.mutes.unmute')}
        </Button>
      )}
    </>
  )
}

export function MutesSection() {
  const query = useInfiniteQuery(askPages('listMutes', { personID: '@me' }))
  return (
    <>
      <p className={styles.intro}>{t('settings.mutes.about')}</p>
      <Listed
        query={query}
        label={t('settings.mutes')}
        none={t('settings.mutes.none')}
        draw={(mute) => <Muted mute={mute} />}
      />
    </>
  )
}
