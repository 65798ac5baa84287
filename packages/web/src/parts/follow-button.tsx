import { useMutation, useQuery } from '@tanstack/react-query'
import { UserCheck, UserPlus } from 'lucide-react'
import { may, type Offered } from '../api/allowed.ts'
import { client } from '../api/client.ts'
import { askFollows, followKey } from '../api/follows.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Hidden } from './hidden.tsx'
import { notifyOf } from './toasts.tsx'

interface FollowButtonProps {
  readonly person: Offered & { readonly id: string; readonly displayName: string }
}

/** Optimistic follow button. */
export function FollowButton({ person }: FollowButtonProps) {
  const { id, displayName } = person
  const isOffered = may(person, 'follow', 'PUT')
  const { data: follows } = useQuery({ ...askFollows(id), enabled: isOffered })
  const change = useMutation({
    mutationFn: (next: boolean) =>
      next
        ? client.follow({ personID: '@me', otherID: id })
        : client.unfollow({ personID: '@me', otherID: id }),
    onMutate: (next) => queryClient.setQueryData(followKey(id), next),
    onError: (error, next) => {
      queryClient.setQueryData(followKey(id), !next)
      notifyOf(error)
    },
    onSuccess: () =>
      Promise.all(
        ['getPersonOfPage', 'listFollowers', 'listFollowing'].map((operation) =>
          queryClient.invalidateQueries({ queryKey: [operation] }),
        ),
      ),
  })
  if (!isOffered) return null
  return (
    <Button
      kind={follows ? 'quiet' : 'plain'}
      disabled={follows === undefined}
      onClick={() => change.mutate(!follows)}
    >
      {follows ? <UserCheck aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      <span>{follows ? t('people.following') : t('people.follow')}</span>
      <Hidden>{displayName}</Hidden>
    </Button>
  )
}
