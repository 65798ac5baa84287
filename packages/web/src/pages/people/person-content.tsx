import { filter, type Person } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../api/queries.ts'
import { ContentKind } from '../../parts/content-kind.tsx'
import { Empty } from '../../parts/empty.tsx'
import { More } from '../../parts/more.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { When } from '../../parts/when.tsx'
import { t } from '../../texts/texts.ts'

/** Content by a person, newest first. */
export function PersonContent({ person }: { person: Person }) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(
    askPages('listContents', {
      filter: [filter('author', person.resources.self?.ref ?? '')],
      fields: '@summary,question,replyCount,likeCount',
    }),
  )
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  const contents = data.pages.flatMap(({ list }) => list)
  if (contents.length === 0) return <Empty title={t('people.noContent', { name: person.displayName })} />
  return (
    <>
      <Rows label={t('people.tab.content')}>
        {contents.map((content) => (
          <Row
            key={content.id}
            lead={<ContentKind content={content} isIcon />}
            to={content.resources.html?.ref}
            title={content.subject}
            about={
              <>
                <When date={content.published} />
                {content.replyCount > 0 && ` · ${t('people.replies', { count: content.replyCount })}`}
                {content.likeCount > 0 && ` · ${t('people.likes', { count: content.likeCount })}`}
              </>
            }
          />
        ))}
      </Rows>
      <More
        hasMore={more.hasNextPage}
        isLoading={more.isFetchingNextPage}
        onMore={() => void more.fetchNextPage()}
      />
    </>
  )
}
