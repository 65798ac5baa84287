import type { FigureName, Figures } from '@folkmoot/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { PathLink } from '../../../parts/path-link.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Waiting } from '../../../parts/waiting.tsx'
import { rich, type TextKey, t } from '../../../texts/texts.ts'
import { FigureCard } from './figure-card.tsx'
import styles from './figures.module.css'
import { wholeDay } from './numbers.ts'
import { requestOf } from './request.ts'
import type { FiguresView } from './span.ts'

const GROUPS: readonly (readonly [TextKey, readonly FigureName[]])[] = [
  ['figures.people', ['activeMembers', 'returningMembers', 'newMembers', 'contributors', 'readers']],
  [
    'figures.content',
    ['discussions', 'documents', 'announcements', 'updates', 'replies', 'comments', 'likes'],
  ],
  ['figures.answers', ['questions', 'unansweredQuestions', 'firstAnswers', 'timeToFirstAnswer']],
  ['figures.mails', ['mailsSent', 'mailsFailed']],
]

interface Top {
  readonly id: string
  readonly name: string
  readonly to: string | undefined
  readonly count: number
}

function Tops({ title, tops }: { title: string; tops: readonly Top[] }) {
  if (tops.length === 0) return null
  return (
    <section className={styles.card} aria-label={title}>
      <h3>{title}</h3>
      <ol className={styles.tops}>
        {tops.map(({ id, name, to, count }) => (
          <li key={id}>
            {rich('figures.top', {
              name: (
                <PathLink key="name" to={to}>
                  {name}
                </PathLink>
              ),
              count,
            })}
          </li>
        ))}
      </ol>
    </section>
  )
}

const topsOf = ({ topContents, topPlaces }: Figures) => ({
  contents: topContents.map(({ content, count }) => ({
    id: content.id,
    name: content.subject ?? t('kind.other'),
    to: content.resources.html?.ref,
    count,
  })),
  places: topPlaces.map(({ place, count }) => ({
    id: place.id,
    name: place.name,
    to: place.resources.html?.ref,
    count,
  })),
})

export function FigureList({ view }: { view: FiguresView }) {
  const { data, error, refetch } = useQuery({
    ...ask('getFigures', requestOf(view)),
    placeholderData: keepPreviousData,
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const { contents, places } = topsOf(data)
  return (
    <>
      <p className={styles.span}>
        {t('figures.days', { from: wholeDay(data.from), to: wholeDay(data.to) })} {t('figures.late')}
      </p>
      {GROUPS.map(([title, names]) => {
        const shown = data.figures.filter(({ name }) => names.includes(name))
        if (shown.length === 0) return null
        return (
          <section key={title} aria-label={t(title)}>
            <h2 className={styles.group}>{t(title)}</h2>
            <div className={styles.cards}>
              {shown.map((figure) => (
                <FigureCard key={figure.name} figure={figure} figures={data} view={view} />
              ))}
            </div>
          </section>
        )
      })}
      <div className={`${styles.cards} ${styles.liveliest}`}>
        <Tops title={t('figures.topContents')} tops={contents} />
        <Tops title={t('figures.topPlaces')} tops={places} />
      </div>
    </>
  )
}
