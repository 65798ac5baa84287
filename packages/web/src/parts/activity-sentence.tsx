/** An activity as a sentence: “Ben Baker replied to Where to keep bees in Beekeepers”. */
import { CONVERSATION_COUNT_MAX } from '@folkmoot/contract'
import type { ReactNode } from 'react'
import { rich } from '../texts/texts.ts'
import styles from './activity.module.css'
import {
  type ActivityEntry,
  isAnswer,
  isJoining,
  isOfUpdate,
  repliesOf,
  sentenceOf,
  typeOf,
} from './activity-entry.ts'
import { peopleOf } from './activity-people.ts'
import { PathLink } from './path-link.tsx'

/** Status updates and their comments have no title. */
const kindOf = (entry: ActivityEntry): string =>
  isAnswer(entry) && isOfUpdate(entry) ? 'updateComment' : typeOf(entry.object)

/** Replies show the title of their parent, memberships the place. */
function titleOf(entry: ActivityEntry): string {
  if (isJoining(entry)) return entry.target?.displayName ?? entry.title
  return (isAnswer(entry) ? entry.svc.parent?.displayName : undefined) ?? entry.title
}

/** Webhooks have no page. */
function pageOf(entry: ActivityEntry): string | undefined {
  if (isJoining(entry)) return entry.target?.url
  return entry.object.objectType === 'svc:webhook' ? undefined : entry.object.url
}

const REASONS_OF_ONES_OWN = ['mention', 'like']

interface Named {
  readonly id: string
  readonly displayName: string
  readonly url?: string
}

const Name = ({ of: { displayName, url } }: { of: Named }) => (
  <PathLink to={url} className={styles.name}>
    {displayName}
  </PathLink>
)

/** The person who joined, not the owner who accepted them. */
const actorOf = (entry: ActivityEntry): Named => (isJoining(entry) ? entry.object : entry.actor)

const distinctActors = (all: readonly ActivityEntry[]): Named[] => [
  ...new Map(all.map((entry) => [actorOf(entry).id, actorOf(entry)])).values(),
]

/** “Ann”, “Ann and Bo”, “Ann and 4 others”. */
function actorsOf(all: readonly ActivityEntry[]): ReactNode {
  const [first, second, ...others] = distinctActors(all)
  if (!first) return null
  const values = {
    first: <Name key="first" of={first} />,
    second: second && <Name key="second" of={second} />,
  }
  if (!second) return values.first
  return others.length === 0
    ? rich('activity.both', values)
    : rich('activity.many', { ...values, count: others.length + 1 })
}

/** Of a row that tells of many replies. */
function valuesOfReplies(entry: ActivityEntry) {
  const conversation = repliesOf(entry)
  if (!conversation) return {}
  const { people, personCount, replyCount: count } = conversation
  return {
    actor: peopleOf(people, personCount, (person, key) => <Name key={key} of={person} />),
    count,
    more: count >= CONVERSATION_COUNT_MAX ? 'yes' : 'no',
    isComment: typeOf(entry.object) === 'comment' ? 'yes' : 'no',
  }
}

interface ActivitySentenceProps {
  /** The newest entry of the row, then the others. */
  readonly entries: readonly [ActivityEntry, ...ActivityEntry[]]
  /** On the page of that place. */
  readonly isInPlace?: boolean
  /** Called when the link to the object is followed. */
  readonly onOpen?: () => void
}

export function ActivitySentence({ entries: all, isInPlace = false, onOpen }: ActivitySentenceProps) {
  const [entry] = all
  const { target, reason = '' } = entry
  return rich(sentenceOf(entry), {
    actor: actorsOf(all),
    count: distinctActors(all).length,
    kind: kindOf(entry),
    title: titleOf(entry),
    outcome: entry.svc.outcome ?? '',
    ...valuesOfReplies(entry),
    isMine: REASONS_OF_ONES_OWN.includes(reason) ? 'yes' : 'no',
    where: target && !isInPlace ? 'place' : 'none',
    place: target && <Name key="place" of={target} />,
    thing: (parts) => (
      <PathLink
        key="thing"
        to={pageOf(entry)}
        className={styles.thing}
        dir="auto"
        data-row=""
        onClick={onOpen}
      >
        {parts}
      </PathLink>
    ),
  })
}
