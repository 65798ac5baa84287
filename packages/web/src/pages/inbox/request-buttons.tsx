import type { InboxEntry } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../parts/button.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import styles from './inbox.module.css'
import { markRead } from './reading.ts'

type Answer = 'accepted' | 'declined'

/** The last segment of an API URL. */
const idOf = (ref = '') => ref.replace(/^.*\//, '')

async function answerInvite(entry: InboxEntry, state: Answer): Promise<void> {
  const inviteID = idOf(entry.resources.invite?.ref)
  if (state === 'accepted') await client.updateInvite({ inviteID, body: { state } })
  else await client.deleteInvite({ inviteID })
}

async function answerRequest(entry: InboxEntry, answer: Answer): Promise<void> {
  const memberID = idOf(entry.resources.member?.ref)
  if (answer === 'accepted') await client.updateMember({ memberID, body: { state: 'member' } })
  else await client.removeMember({ memberID })
}

/** Buttons to answer an invitation or a request to join in the inbox. */
export function RequestButtons({ entry }: { entry: InboxEntry }) {
  const answering = useMutation({
    mutationFn: async (answer: Answer) => {
      // First: once it is answered, the entry is in nobody's inbox.
      if (!entry.read) await markRead(entry)
      await (entry.resources.invite ? answerInvite : answerRequest)(entry, answer)
      return answer
    },
    onSuccess: () => {
      for (const queryKey of [['listPlaces'], ['listMembers'], ['getPlace']])
        void queryClient.invalidateQueries({ queryKey })
    },
    onError: notifyOf,
  })
  const mayAccept = may(entry, 'invite', 'PUT') || may(entry, 'member', 'PUT')
  const mayDecline = may(entry, 'invite', 'DELETE') || may(entry, 'member', 'DELETE')
  if (answering.data) return <p className={styles.answered}>{t(`inbox.${answering.data}`)}</p>
  if (!mayAccept && !mayDecline) return null
  return (
    <div className={styles.door}>
      {mayAccept && (
        <Button kind="primary" disabled={answering.isPending} onClick={() => answering.mutate('accepted')}>
          {t('inbox.accept')}
        </Button>
      )}
      {mayDecline && (
        <Button disabled={answering.isPending} onClick={() => answering.mutate('declined')}>
          {t('inbox.decline')}
        </Button>
      )}
    </div>
  )
}
