/** What happened, as one would say it: “Ben Baker answered Where to keep bees in Garden”. */
import type { ReactNode } from 'react'
import { rich, type TextKey } from '../texts/texts.ts'
import styles from './activity.module.css'
import { PathLink } from './path-link.tsx'
import { isJoining, isOfUpdate, type Told, typeOf } from './told.ts'

const CREATED: Record<string, TextKey> = {
  'svc:discussion': 'activity.started',
  'svc:announcement': 'activity.announced',
  'svc:update': 'activity.posted',
}

const SAID: Record<string, TextKey> = {
  'svc:modified': 'activity.edited',
  'svc:commented': 'activity.commented',
  'svc:replied': 'activity.replied',
  'svc:liked': 'activity.liked',
  'svc:outcome_set': 'activity.marked',
  'svc:mentioned': 'activity.mentioned',
  'svc:shared': 'activity.shared',
  'svc:user_membership_added': 'activity.joined',
  'svc:social_group_created': 'activity.groupCreated',
  'svc:invited': 'activity.invited',
  'svc:membership_requested': 'activity.joinRequested',
  'svc:rejected': 'activity.rejected',
  'svc:webhook_disabled': 'activity.webhookDisabled',
}

const keyOf = ({ verb, object }: Told): TextKey =>
  verb === 'svc:created' ? (CREATED[object.objectType] ?? 'activity.wrote') : (SAID[verb] ?? 'activity.other')

const isAnswer = ({ object }: Told) =>
  object.objectType === 'svc:message' || object.objectType === 'svc:comment'

/** Status updates have no title to call them by, nor have comments on them. */
const kindOf = (told: Told): string =>
  isAnswer(told) && isOfUpdate(told) ? 'updateComment' : typeOf(told.object)

/** An answer is known by what it answers, and a membership by the place. */
function titleOf(told: Told): string {
  if (isJoining(told)) return told.target?.displayName ?? told.title
  return (isAnswer(told) ? told.svc.parent?.displayName : undefined) ?? told.title
}

/** What has no page of its own would lead to the API. */
function pageOf(told: Told): string | undefined {
  if (isJoining(told)) return told.target?.url
  return told.object.objectType === 'svc:webhook' ? undefined : told.object.url
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

/** Whoever joined may have been let in by somebody else. */
const doerOf = (told: Told): Named => (isJoining(told) ? told.object : told.actor)

function doersOf(all: readonly Told[]): ReactNode {
  const [first, second, ...others] = new Map(all.map((told) => [doerOf(told).id, doerOf(told)])).values()
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

interface ActivitySentenceProps {
  /** The newest of what is told in one sentence, and the others. */
  readonly told: readonly [Told, ...Told[]]
  /** On the page of the place that it happened in. */
  readonly isInPlace?: boolean
  /** What to do when somebody follows the link to what it is about. */
  readonly onOpen?: () => void
}

export function ActivitySentence({ told: all, isInPlace = false, onOpen }: ActivitySentenceProps) {
  const [told] = all
  const { target, reason = '' } = told
  return rich(keyOf(told), {
    actor: doersOf(all),
    count: new Set(all.map((one) => doerOf(one).id)).size,
    kind: kindOf(told),
    title: titleOf(told),
    outcome: told.svc.outcome ?? '',
    isMine: REASONS_OF_ONES_OWN.includes(reason) ? 'yes' : 'no',
    where: target && !isInPlace ? 'place' : 'none',
    place: target && <Name key="place" of={target} />,
    thing: (parts) => (
      <PathLink
        key="thing"
        to={pageOf(told)}
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
