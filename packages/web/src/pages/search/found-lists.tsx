import { Fragment, type ReactNode } from 'react'
import { Avatar } from '../../parts/avatar.tsx'
import { ContentRow } from '../../parts/content-row.tsx'
import { Highlighted } from '../../parts/highlighted.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import type { AddressState } from '../../parts/use-address.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { NothingFound } from './nothing-found.tsx'
import { sortOf } from './search-state.ts'
import type { Results } from './use-results.ts'

interface FoundProps {
  readonly words: string
  readonly state: AddressState
  readonly results: Results
  readonly onChange: (change: AddressState) => void
}

interface ListProps<Item> extends FoundProps {
  readonly found: {
    readonly data:
      | { readonly pages: readonly { readonly list: readonly Item[]; readonly didYouMean?: string }[] }
      | undefined
    readonly error: unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  readonly draw: (item: Item) => ReactNode
}

function List<Item extends { readonly id: string }>({ found, draw, ...rest }: ListProps<Item>) {
  const { data, error, hasNextPage, isFetchingNextPage } = found
  if (error) return <Problem error={error} onRetry={() => void found.refetch()} />
  if (!data) return <Waiting />
  const items = data.pages.flatMap(({ list }) => list)
  if (items.length === 0) return <NothingFound {...rest} didYouMean={data.pages[0]?.didYouMean} />
  return (
    <>
      <Rows label={t('search.results')}>
        {items.map((item) => (
          <Fragment key={item.id}>{draw(item)}</Fragment>
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
    </>
  )
}

export const FoundContents = (props: FoundProps) => (
  <List
    {...props}
    found={props.results.contents}
    draw={(content) => (
      <ContentRow
        content={content}
        date={sortOf('contents', props.state) === 'latestActivityDesc' ? 'lastActivityDate' : 'published'}
      />
    )}
  />
)

export const FoundPeople = (props: FoundProps) => (
  <List
    {...props}
    found={props.results.people}
    draw={(person) => (
      <Row
        lead={<Avatar url={person.resources.avatar?.ref} size={40} />}
        to={person.resources.html?.ref}
        title={<Highlighted html={person.highlightSubject} otherwise={person.displayName} />}
        about={<Highlighted html={person.highlightBody} otherwise={`@${person.svc.username}`} />}
      />
    )}
  />
)

export const FoundPlaces = (props: FoundProps) => (
  <List
    {...props}
    found={props.results.places}
    draw={(place) => (
      <Row
        lead={<Avatar url={place.resources.avatar?.ref} size={40} isPlace />}
        to={place.resources.html?.ref}
        title={<Highlighted html={place.highlightSubject} otherwise={place.name} />}
        about={<Highlighted html={place.highlightBody} otherwise={place.description} />}
      />
    )}
  />
)
