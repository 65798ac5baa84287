/** Outcomes of content: set, list with their history, remove. */
import type { OutcomeKind } from '@folkmoot/contract'
import type { Actor, Member } from '../../../actor.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { Failure, failure } from '../../../failure.ts'
import { getContentKey } from '../reading/contents.ts'
import { OUTCOMES_OF } from '../reading/outcome-kinds.ts'
import { getKeyInPath, type PathContent } from '../reading/path-content.ts'
import { maySetOutcome } from '../reading/policy.ts'
import type { ContentKey } from '../reading/rows.ts'
import { recordContent } from '../writing/recording.ts'
import { addOutcome, dropOutcome, getContentToMark } from './marks.ts'
import { mayRemoveOutcome } from './policy.ts'
import type { OutcomeRow } from './queries.ts'
import * as queries from './queries.ts'

/** Content has at most one of these at a time. */
const STAGES: readonly OutcomeKind[] = ['wip', 'finalized', 'outdated']

export interface OutcomeOf<Found> {
  readonly content: ContentKey
  readonly found: Found
}

export async function listOutcomes(
  db: Database,
  actor: Actor,
  request: PathContent & { readonly includesRemoved: boolean },
  page: PageRequest,
): Promise<OutcomeOf<Page<OutcomeRow>>> {
  const content = await getKeyInPath(db, actor, request)
  return { content, found: await queries.findOutcomePage(db, request, page) }
}

const missing = () => failure('outcome_missing', 'There is no such outcome.')

/** Outcomes of content that the caller may not know of answer as missing, like the content itself. */
export async function getOutcome(db: Database, actor: Actor, id: string): Promise<OutcomeOf<OutcomeRow>> {
  const found = await queries.findOutcome(db, id)
  if (!found) throw missing()
  const content = await getContentKey(db, actor, found.content_id).catch((error) => {
    throw error instanceof Failure && error.failureName === 'content_missing' ? missing() : error
  })
  return { content, found }
}

function requireMaySet(actor: Actor, content: ContentKey, kind: OutcomeKind): asserts actor is Member {
  if (actor.kind !== 'member' || !maySetOutcome(actor, content, kind)) {
    throw failure('forbidden', `You may not say of this that it is ${kind}.`)
  }
  const accepted = OUTCOMES_OF[content.type]
  if (accepted.includes(kind)) return
  const said = accepted.join(', ') || 'nothing'
  throw failure('outcome_refused', `Of a ${content.type} is said: ${said}; not ${kind}.`)
}

export async function setOutcome(
  tx: Transaction,
  actor: Actor,
  named: PathContent,
  kind: OutcomeKind,
): Promise<OutcomeOf<OutcomeRow>> {
  const content = await getContentToMark(tx, actor, named)
  requireMaySet(actor, content, kind)
  const replaced = STAGES.includes(kind) ? STAGES.filter((stage) => stage !== kind) : []
  const id = await queries.insertOutcome(tx.db, { content_id: content.id, kind, person_id: actor.id })
  if (replaced.length > 0) {
    await queries.removeOutcomes(tx.db, { contentId: content.id, kinds: replaced, personId: actor.id })
  }
  await addOutcome(tx, content, kind, replaced)
  await recordContent(tx, actor, 'svc:outcome_set', content, { outcome: kind })
  return await getOutcome(tx.db, actor, id)
}

export async function takeBack(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { found, content: before } = await getOutcome(tx.db, actor, id)
  const content = await getContentToMark(tx, actor, { contentId: before.id })
  const facts = { kind: found.kind, setterId: found.setter.id }
  if (actor.kind !== 'member' || !mayRemoveOutcome(actor, content, facts)) {
    throw failure('forbidden', 'Only the person who set it, or somebody who may set it, removes it.')
  }
  if (!(await queries.removeOutcome(tx.db, id, actor.id))) throw missing()
  await dropOutcome(tx, content, found.kind)
}
