import type { Person } from '@folkmoot/contract'
import { Dialog } from './dialog.tsx'
import { More } from './more.tsx'
import styles from './people-dialog.module.css'
import { PersonLink } from './person-link.tsx'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

type Named = Pick<Person, 'id' | 'displayName' | 'thumbnailUrl' | 'resources'>

interface PeopleDialogProps {
  readonly title: string
  /** The result of `useInfiniteQuery` for people. */
  readonly query: {
    readonly data?: { readonly pages: readonly { readonly list: readonly Named[] }[] } | undefined
    readonly error: unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
    readonly refetch: () => unknown
  }
  readonly onClose: () => void
}

export function PeopleDialog({ title, query, onClose }: PeopleDialogProps) {
  const people = query.data?.pages.flatMap(({ list }) => list)
  return (
    <Dialog title={title} onClose={onClose}>
      {query.error ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!people && !query.error && <Waiting shape="lines" />}
      {people && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonLink person={person} size={32} />
            </li>
          ))}
        </ul>
      )}
      <More
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Dialog>
  )
}
