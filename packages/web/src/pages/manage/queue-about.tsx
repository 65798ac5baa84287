/** Who reported something and why, and what is known of its author. */
import type { ModerationItem } from '@folkmoot/contract'
import { PathLink } from '../../parts/path-link.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { When } from '../../parts/when.tsx'
import { rich, t } from '../../texts/texts.ts'
import styles from './queue.module.css'
import { DECISIONS, kindOf, REASONS } from './queue-words.ts'

/** The kind, the author, the place and the date in one line. */
export function Where({ item }: { item: ModerationItem }) {
  const { kind, object, about, context, published } = item
  const place = context?.parentPlace
  return (
    <>
      <strong>{t(kind === 'pending' ? 'queue.waits' : 'queue.reported')}</strong>
      {object && <span>{kindOf(object.type)}</span>}
      {about && object?.type !== 'person' && (
        <span>{rich('queue.by', { who: <PersonLink person={about.person} size={0} /> })}</span>
      )}
      {place && (
        <span>
          {rich('queue.in', { place: <PathLink to={place.resources.html?.ref}>{place.name}</PathLink> })}
        </span>
      )}
      <When date={published} />
    </>
  )
}

type Report = ModerationItem['reports'][number]

const ReportLine = ({ report: { reason, text, reporter, published } }: { report: Report }) => (
  <li>
    <span>
      {rich('queue.reportedBy', {
        reason: <strong>{t(REASONS[reason])}</strong>,
        who: <PersonLink person={reporter} size={0} />,
        when: <When date={published} />,
      })}
    </span>
    {text !== '' && <q dir="auto">{text}</q>}
  </li>
)

/** Beyond these, the others are behind a disclosure. */
const SHOWN = 3

/** The reports that are not decided yet; of decided items all. */
export function Reports({ item: { state, reports, reportCount } }: { item: ModerationItem }) {
  const shown = state === 'open' ? reports.filter((report) => report.state === 'open') : reports
  if (shown.length === 0) return null
  const rest = shown.slice(SHOWN)
  return (
    <>
      <ul className={styles.reports} aria-label={t('queue.reports')}>
        {shown.slice(0, SHOWN).map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t('queue.moreReports', { count: rest.length })}</summary>
          <ul className={styles.reports}>
            {rest.map((report) => (
              <ReportLine key={report.id} report={report} />
            ))}
          </ul>
        </details>
      )}
      {reportCount > shown.length && (
        <p className={styles.quiet}>{t('queue.allReports', { count: reportCount })}</p>
      )}
    </>
  )
}

/** Since when the author is a member, and what was decided about them before. */
export function History({ item: { about } }: { item: ModerationItem }) {
  if (!about) return null
  const { person, memberSince, earlier } = about
  const who = <PersonLink person={person} size={0} />
  return (
    <>
      <p className={styles.quiet}>{rich('queue.memberSince', { who, when: <When date={memberSince} /> })}</p>
      {earlier.length > 0 && (
        <details className={styles.more}>
          <summary>{t('queue.before', { count: earlier.length })}</summary>
          <ul className={styles.reports}>
            {earlier.map(({ id, kind, type, action, state, published }) => (
              <li key={id}>
                {t(kind === 'pending' ? 'queue.waited' : 'queue.reported')}: {kindOf(type)},{' '}
                {t(state === 'resolved' && action ? DECISIONS[action] : 'queue.open')},{' '}
                <When date={published} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What was decided, by whom, and why. */
export function Decision({ item: { state, action, resolver, resolved, note } }: { item: ModerationItem }) {
  if (state !== 'resolved' || !action) return null
  return (
    <p className={styles.decision}>
      {rich('queue.decidedBy', {
        decision: <strong>{t(DECISIONS[action])}</strong>,
        who: resolver ? <PersonLink person={resolver} size={0} /> : '',
        when: resolved ? <When date={resolved} /> : '',
      })}
      {note !== undefined && <q dir="auto">{note}</q>}
    </p>
  )
}
