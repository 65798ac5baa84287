/** Beside the stream: what is trending, what nobody has answered, and whom and what to follow. */
import type { Content } from '@folkmoot/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ask } from '../../api/queries.ts'
import { ContentKind } from '../../parts/content-kind.tsx'
import { lazily } from '../../parts/lazily.tsx'
import { PathLink } from '../../parts/path-link.tsx'
import { SUGGESTED_PEOPLE, SUGGESTED_PLACES } from '../../parts/suggestions.ts'
import { When } from '../../parts/when.tsx'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './beside.module.css'

const FEW = { count: 5, fields: 'subject,type,question,replyCount,lastActivityDate,published,resources' }
const TRENDING = ask('listTrendingContents', FEW)
const UNANSWERED = ask('listContents', { ...FEW, filter: ['unanswered'], sort: 'dateCreatedDesc' })

/** Loaded where there is something to suggest. */
const SuggestedPeople = lazily(async () => (await import('../../parts/suggested.tsx')).SuggestedPeople, {
  isExtra: true,
})
const SuggestedPlaces = lazily(async () => (await import('../../parts/suggested.tsx')).SuggestedPlaces, {
  isExtra: true,
})

interface FewProps {
  readonly title: TextKey
  readonly contents: readonly Content[] | undefined
  readonly date: 'published' | 'lastActivityDate'
}

/** Nothing where there is nothing to list. */
const Few = ({ title, contents, date }: FewProps) =>
  contents?.length ? (
    <section>
      <h2>{t(title)}</h2>
      <ul className={styles.few}>
        {contents.map((content) => (
          <li key={content.id}>
            <ContentKind content={content} isIcon />
            <div>
              <PathLink to={content.resources.html?.ref} dir="auto">
                {content.subject || t('kind.other')}
              </PathLink>
              <p>
                <When date={content[date]} />
                {content.replyCount > 0 && (
                  <span>{t('activity.replies', { count: content.replyCount })}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ) : null

interface BesideProps {
  readonly hasSuggestions: boolean
}

function Lists({ hasSuggestions }: BesideProps) {
  const { data: trending } = useQuery(TRENDING)
  const { data: unanswered } = useQuery(UNANSWERED)
  const { data: people } = useQuery(SUGGESTED_PEOPLE)
  const { data: places } = useQuery(SUGGESTED_PLACES)
  return (
    <>
      <Few title="home.trending" contents={trending?.list} date="lastActivityDate" />
      <Few title="home.unanswered" contents={unanswered?.list} date="published" />
      <Suspense>
        {hasSuggestions && people?.list.length ? <SuggestedPeople /> : null}
        {hasSuggestions && places?.list.length ? <SuggestedPlaces /> : null}
      </Suspense>
    </>
  )
}

/** In wide windows. */
export const Beside = (props: BesideProps) => (
  <div className={styles.beside}>
    <Lists {...props} />
  </div>
)

/** Above the stream in narrow ones: the stream has no end to put it below. */
export const FoldedBeside = (props: BesideProps) => (
  <details className={styles.folded}>
    <summary>{t('home.beside')}</summary>
    <Lists {...props} />
  </details>
)
