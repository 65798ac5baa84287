/** Words for what is in the queue. */
import type { ModerationItem, NewResolution, ReportReason } from '@folkmoot/contract'
import { type TextKey, t } from '../../texts/texts.ts'

export type Action = NewResolution['action']

export const REASONS: Readonly<Record<ReportReason, TextKey>> = {
  spam: 'report.spam',
  abusive: 'report.abusive',
  offTopic: 'report.offTopic',
  illegal: 'report.illegal',
  other: 'report.other',
}

export const ACTIONS: Readonly<Record<Action, TextKey>> = {
  keep: 'queue.keep',
  hide: 'queue.hide',
  remove: 'queue.remove',
  disable: 'queue.disable',
  approve: 'queue.approve',
  reject: 'queue.reject',
}

/** What was decided, as one word. */
export const DECISIONS: Readonly<Record<NonNullable<ModerationItem['action']>, TextKey>> = {
  keep: 'queue.kept',
  hide: 'queue.hidden',
  remove: 'queue.removed',
  disable: 'queue.disabled',
  approve: 'queue.approved',
  reject: 'queue.rejected',
  restore: 'queue.restored',
}

const KINDS: Readonly<Record<string, TextKey>> = {
  document: 'kind.document',
  discussion: 'kind.discussion',
  message: 'kind.message',
  comment: 'kind.comment',
  announcement: 'kind.announcement',
  person: 'queue.person',
}

export const kindOf = (type: string | undefined): string => t((type && KINDS[type]) || 'kind.other')

type Described = Pick<ModerationItem, 'object' | 'context' | 'about' | 'objectURI'>

const isOfPerson = ({ objectURI }: Described) => /\/people\/\d+$/.test(objectURI)

/** The name of the person, the subject, or the conversation that it answers. */
export function titleOf(item: Described): string {
  const { object, context, about } = item
  if (isOfPerson(item)) return about?.person.displayName ?? t('queue.person')
  if (!object) return t('queue.gone')
  if (object.type === 'message' || object.type === 'comment')
    return t('queue.answerIn', { kind: kindOf(object.type), title: context?.conversation ?? '' })
  return context?.conversation ?? kindOf(object.type)
}
