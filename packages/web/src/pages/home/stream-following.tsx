import type { Stream } from '@folkmoot/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { client } from '../../api/client.ts'
import { askPages, queryClient } from '../../api/queries.ts'
import type { Found } from '../../api/suggestions.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { IconButton } from '../../parts/button.tsx'
import { ContentKind } from '../../parts/content-kind.tsx'
import { Field } from '../../parts/field.tsx'
import { More } from '../../parts/more.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { type Followable, followableOf } from './followable.ts'
import styles from './home.module.css'

const reload = async () => {
  await queryClient.invalidateQueries({ queryKey: ['listAssociations'] })
  await queryClient.invalidateQueries({ queryKey: ['listStreamActivities'] })
}

interface LineProps {
  readonly one: Followable
  readonly onRemove: () => void
}

const Line = ({ one, onRemove }: LineProps) => (
  <li className={styles.followed}>
    {one.kind === 'content' ? (
      <ContentKind content={{ type: one.type }} isIcon />
    ) : (
      <Avatar url={one.picture} size={24} isPlace={one.kind === 'place'} />
    )}
    <span dir="auto">{one.name}</span>
    <IconButton label={t('home.stream.remove', { name: one.name })} onClick={onRemove}>
      <X />
    </IconButton>
  </li>
)

/** What a stream follows, with adding more. */
export function StreamFollowing({ stream: { id: streamID } }: { stream: Stream }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('listAssociations', { streamID }),
  )
  const followed = data?.pages.flatMap(({ list }) => list.map(followableOf)) ?? []
  const then = { onSuccess: reload, onError: notifyOf }
  const adding = useMutation({
    ...then,
    mutationFn: ({ uri }: Found) => client.addAssociations({ streamID, body: [uri] }),
  })
  const removing = useMutation({
    ...then,
    mutationFn: ({ kind, id }: Followable) =>
      client.removeAssociation({ streamID, objectType: kind, objectID: id }),
  })
  return (
    <>
      <Field label={t('home.stream.find')}>
        {({ className: _, ...attributes }) => (
          <SearchBox
            {...attributes}
            where={['places', 'people']}
            without={followed.map(({ uri }) => uri)}
            onChoose={adding.mutate}
          />
        )}
      </Field>
      <h3 className={styles.subtitle}>{t('home.stream.follows')}</h3>
      {data && followed.length === 0 && <p className={styles.quiet}>{t('home.stream.followsNothing')}</p>}
      <ul className={styles.following} aria-label={t('home.stream.follows')}>
        {followed.map((one) => (
          <Line key={one.uri} one={one} onRemove={() => removing.mutate(one)} />
        ))}
      </ul>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
