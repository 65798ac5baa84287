import { type Content, filter, type Place, TOP_TYPES } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Heart, MessageSquare } from 'lucide-react'
import { askPages } from '../../api/queries.ts'
import { ContentKind } from '../../parts/content-kind.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Hidden } from '../../parts/hidden.tsx'
import { More } from '../../parts/more.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { When } from '../../parts/when.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import { oneOf, someOf, useAddress } from './address.ts'
import { Chip, Chips } from './chips.tsx'
import styles from './place.module.css'
import listStyles from './places.module.css'

const SORTS = ['latestActivityDesc', 'dateCreatedDesc', 'titleAsc'] as const
const SORT_WORDS: Record<(typeof SORTS)[number], TextKey> = {
  latestActivityDesc: 'places.sort.latestActivityDesc',
  dateCreatedDesc: 'places.sort.dateCreatedDesc',
  titleAsc: 'places.sort.titleAsc',
}
export const TYPE_TEXTS: Record<(typeof TOP_TYPES)[number], TextKey> = {
  discussion: 'places.contents.discussion',
  document: 'places.contents.document',
  announcement: 'places.contents.announcement',
}

function useNarrowing() {
  const { search, change } = useAddress()
  return {
    types: someOf(TOP_TYPES, search.type),
    sort: oneOf(SORTS, search.sort) ?? 'latestActivityDesc',
    change,
  } as const
}

function Narrowing() {
  const { types, sort, change } = useNarrowing()
  return (
    <div className={listStyles.filters}>
      <Chips label={t('places.contents.types')}>
        {TOP_TYPES.map((type) => (
          <Chip
            key={type}
            isOn={types.includes(type)}
            onToggle={() =>
              change({ type: types.includes(type) ? types.filter((one) => one !== type) : [...types, type] })
            }
          >
            {t(TYPE_TEXTS[type])}
          </Chip>
        ))}
      </Chips>
      <label className={listStyles.sort}>
        <span>{t('places.sort')}</span>
        <select
          aria-label={t('places.sort')}
          value={sort}
          onChange={(event) => change({ sort: event.target.value })}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(SORT_WORDS[one])}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Likes, replies and views. */
const Reactions = ({ content: { replyCount, likeCount } }: { content: Content }) => (
  <span className={styles.reactions}>
    {replyCount > 0 && (
      <span>
        <MessageSquare size={14} aria-hidden="true" />
        <span aria-hidden="true">{replyCount}</span>
        <Hidden>{t('places.contents.replies', { count: replyCount })}</Hidden>
      </span>
    )}
    {likeCount > 0 && (
      <span>
        <Heart size={14} aria-hidden="true" />
        <span aria-hidden="true">{likeCount}</span>
        <Hidden>{t('places.contents.likes', { count: likeCount })}</Hidden>
      </span>
    )}
  </span>
)

export const ContentRow = ({ content }: { content: Content }) => (
  <Row
    lead={<ContentKind content={content} isIcon />}
    to={content.resources.html?.ref}
    title={content.subject ?? t('kind.other')}
    about={
      <span className={listStyles.facts}>
        <PersonLink person={content.author} size={0} />
        <When date={content.lastActivityDate} />
      </span>
    }
    end={<Reactions content={content} />}
  />
)

/** Content of a place. */
export function PlaceContents({ place }: { place: Place }) {
  const { types, sort } = useNarrowing()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...askPages('listPlaceContents', {
      placeID: place.id,
      sort,
      ...(types.length > 0 && { filter: [filter('type', ...types)] }),
    }),
    placeholderData: keepPreviousData,
  })
  const contents = data?.pages.flatMap(({ list }) => list)
  return (
    <>
      <Narrowing />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!contents && !error && <Waiting />}
      {contents?.length === 0 && <Empty title={t('places.contents.none')} />}
      {contents && contents.length > 0 && (
        <Rows label={t('places.tab.content')}>
          {contents.map((content) => (
            <ContentRow key={content.id} content={content} />
          ))}
        </Rows>
      )}
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
