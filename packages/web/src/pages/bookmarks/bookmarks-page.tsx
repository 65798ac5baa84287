/** The reader's own bookmarks, with a search inside. */
import { filter } from '@folkmoot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { isSignedIn } from '../../api/me.ts'
import { askPages } from '../../api/queries.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ListSearch } from '../../parts/list-search.tsx'
import { More } from '../../parts/more.tsx'
import { Page } from '../../parts/page.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Rows } from '../../parts/rows.tsx'
import { useAddress } from '../../parts/use-address.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { t } from '../../texts/texts.ts'
import { SignInNeeded } from '../sign-in-needed.tsx'
import { BookmarkRow } from './bookmark-row.tsx'
import styles from './bookmarks.module.css'

const FIELDS = [
  ...['id', 'displayName', 'note', 'tags', 'published', 'resources'],
  ...['type', 'question', 'subject', 'author', 'parentPlace'].map((field) => `content.${field}`),
].join(',')

interface Narrowed {
  readonly words: string
  readonly tag: string
  readonly onClear: () => void
}

const Nothing = ({ words, tag, onClear }: Narrowed) =>
  words === '' && tag === '' ? (
    <Empty title={t('bookmarks.empty')}>
      <p>{t('bookmarks.emptyHint')}</p>
      <Link to="/content" className={buttonClass('primary')}>
        {t('bookmarks.emptyAction')}
      </Link>
    </Empty>
  ) : (
    <Empty title={t('bookmarks.none')}>
      <Button kind="primary" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </Empty>
  )

function List(narrowed: Narrowed) {
  const { words, tag } = narrowed
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...askPages('listBookmarks', {
      personID: '@me',
      fields: FIELDS,
      filter: [...(words ? [filter('search', words)] : []), ...(tag ? [filter('tag', tag)] : [])],
    }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const bookmarks = data.pages.flatMap(({ list }) => list)
  if (bookmarks.length === 0) return <Nothing {...narrowed} />
  return (
    <>
      <Rows label={t('bookmarks.title')}>
        {bookmarks.map((bookmark) => (
          <BookmarkRow key={bookmark.id} bookmark={bookmark} />
        ))}
      </Rows>
      <More hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}

export function BookmarksPage() {
  const [{ q = '', tag = '' }, change] = useAddress()
  if (!isSignedIn) return <SignInNeeded title={t('bookmarks.title')} />
  return (
    <Page title={t('bookmarks.title')}>
      <div className={styles.tools}>
        <ListSearch
          label={t('bookmarks.search')}
          words={q}
          onWords={(words) => change({ q: words || undefined })}
        />
        {tag !== '' && (
          <Button
            title={t('filter.remove', { filter: t('filter.tag') })}
            onClick={() => change({ tag: undefined })}
          >
            <span dir="auto">{t('filter.chosen', { filter: t('filter.tag'), value: tag })}</span>
            <X role="img" aria-label={t('filter.remove', { filter: t('filter.tag') })} />
          </Button>
        )}
      </div>
      <List words={q} tag={tag} onClear={() => change({ q: undefined, tag: undefined })} />
    </Page>
  )
}
