/** Who can see something: in groups, and one by one. */
import type { AccessAudience, PersonSummary } from '@folkmoot/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages } from '../../../api/queries.ts'
import { Avatar } from '../../../parts/avatar.tsx'
import { PagedRows } from '../../../parts/paged-rows.tsx'
import { PathLink } from '../../../parts/path-link.tsx'
import { Row } from '../../../parts/rows.tsx'
import { rich, t } from '../../../texts/texts.ts'
import styles from './access.module.css'
import { AUDIENCES } from './access-words.ts'

const Reader = ({
  person: { displayName, mentionName, thumbnailUrl, resources },
}: {
  person: PersonSummary
}) => (
  <Row
    lead={<Avatar url={thumbnailUrl} size={44} />}
    to={resources.html?.ref}
    title={displayName}
    about={`@${mentionName}`}
  />
)

export function Readers({ audience, object }: { audience: AccessAudience; object: string }) {
  const { audiences, place } = audience
  const people = useInfiniteQuery(askPages('listReaders', { object }))
  return (
    <section>
      <h2 className={styles.heading}>{t('access.who')}</h2>
      <ul className={styles.audiences}>
        {audiences.map((one) => (
          <li key={one.audience}>
            {rich(AUDIENCES[one.audience], {
              place: <PathLink to={place?.html}>{place?.name}</PathLink>,
            })}
          </li>
        ))}
      </ul>
      <h3 className={styles.subheading}>{t('access.people')}</h3>
      <PagedRows
        label={t('access.people')}
        found={people}
        keyOf={({ id }) => id}
        empty={<p className={styles.quiet}>{t('access.nobody')}</p>}
        draw={(person) => <Reader person={person} />}
      />
    </section>
  )
}
