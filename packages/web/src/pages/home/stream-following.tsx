import type { Stream } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { client } from '../../api/client.ts'
import { ask, askPages, queryClient } from '../../api/queries.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { IconButton } from '../../parts/button.tsx'
import { ContentKind } from '../../parts/content-kind.tsx'
import { Field } from '../../parts/field.tsx'
import { More } from '../../parts/more.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { type Followable, followableOf } from './followable.ts'
import styles from './home.module.css'

const MOST_FOUND = 5
const reload = async () => {
  await queryClient.invalidateQueries({ queryKey: ['listAssociations'] })
  await queryClient.invalidateQueries({ queryKey: ['listStreamActivities'] })
}

interface LinesProps {
  readonly label: string
  readonly all: readonly Followable[]
  readonly action: (one: Followable) => ReactNode
}

const Lines = ({ label, all, action }: LinesProps) => (
  <ul className={styles.following} aria-label={label}>
    {all.map((one) => (
      <li key={one.uri} className={styles.followed}>
        {one.kind === 'content' ? (
          <ContentKind content={{ type: one.type }} isIcon />
        ) : (
          <Avatar url={one.picture} size={24} isPlace={one.kind === 'place'} />
        )}
        <span dir="auto">{one.name}</span>
        {action(one)}
      </li>
    ))}
  </ul>
)

/** People and places by the words that were typed, the last of which may be unfinished. */
function useFound(typed: string): readonly Followable[] | undefined {
  const words = useDeferredValue(typed.replace(/[\s,()*\\]+/g, ' ').trim())
  const wanted = { filter: [`search(${words}*)`], count: MOST_FOUND }
  const isAsked = words !== ''
  const people = useQuery({ ...ask('listPeople', wanted), enabled: isAsked })
  const places = useQuery({ ...ask('listPlaces', wanted), enabled: isAsked })
  if (!isAsked || !people.data || !places.data) return undefined
  return [...places.data.list, ...people.data.list].map(followableOf)
}

interface FindProps {
  readonly followed: readonly Followable[]
  readonly onAdd: (one: Followable) => void
}

function Find({ followed, onAdd }: FindProps) {
  const [typed, setTyped] = useState('')
  const offered = useFound(typed)?.filter(({ uri }) => !followed.some((one) => one.uri === uri))
  return (
    <>
      <Field label={t('home.stream.find')}>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite">
        {offered?.length === 0 && <p className={styles.quiet}>{t('home.stream.foundNothing')}</p>}
        {offered && offered.length > 0 && (
          <Lines
            label={t('home.stream.found')}
            all={offered}
            action={(one) => (
              <IconButton label={t('home.stream.add', { name: one.name })} onClick={() => onAdd(one)}>
                <Plus />
              </IconButton>
            )}
          />
        )}
      </div>
    </>
  )
}

/** What is followed in a stream, and more to follow in it. */
export function StreamFollowing({ stream: { id: streamID } }: { stream: Stream }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listAssociations', { streamID }),
  )
  const followed = data?.pages.flatMap(({ list }) => list.map(followableOf)) ?? []
  const then = { onSuccess: reload, onError: notifyOf }
  const adding = useMutation({
    ...then,
    mutationFn: ({ uri }: Followable) => client.addAssociations({ streamID, body: [uri] }),
  })
  const removing = useMutation({
    ...then,
    mutationFn: ({ kind, id }: Followable) =>
      client.removeAssociation({ streamID, objectType: kind, objectID: id }),
  })
  return (
    <>
      <Find followed={followed} onAdd={adding.mutate} />
      <h3 className={styles.subtitle}>{t('home.stream.follows')}</h3>
      {data && followed.length === 0 && <p className={styles.quiet}>{t('home.stream.followsNothing')}</p>}
      <Lines
        label={t('home.stream.follows')}
        all={followed}
        action={(one) => (
          <IconButton
            label={t('home.stream.remove', { name: one.name })}
            onClick={() => removing.mutate(one)}
          >
            <X />
          </IconButton>
        )}
      />
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
