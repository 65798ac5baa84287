/** Reactions by emoji: a row, and a count on the content. They are no activities: nobody is told. */

import { listEmoji, readEmoji } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Page, PageRequest } from '../../../db/list.ts'
import type { Database } from '../../../db/pool.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Failure, fieldInvalid } from '../../../failure.ts'
import type { EntityKey } from '../../../representations.ts'
import { personVisibleTo as visibleTo } from '../../identity/filters.ts'
import { onContentGone } from '../reading/contents.ts'
import type { StoredKey } from '../reading/rows.ts'
import { findReacting, reacting, unreacting } from './queries.ts'
import { reactionOf } from './reactions.ts'

/** The emoji that the community chose. */
const acceptedEmoji = ({ properties }: Context): string[] => listEmoji(properties.get('svc.reactions.emoji'))

function refusal(context: Context): Failure {
  const accepted = acceptedEmoji(context)
  const message =
    accepted.length > 0 ? `must be one of ${accepted.join(' ')}` : 'is not accepted: there are none'
  return fieldInvalid('emoji', message)
}

/** In one spelling. It may be one that is accepted no longer. */
function readInPath(context: Context, written: string): string {
  const emoji = readEmoji(written)
  if (emoji === undefined) throw refusal(context)
  return emoji
}

/** The caller has checked that the content is readable. */
export async function listReacting(
  context: Context,
  db: Database,
  actor: Actor,
  { id: contentId }: StoredKey,
  written: string,
  request: PageRequest,
): Promise<Page<EntityKey>> {
  const kind = readInPath(context, written)
  return await findReacting(db, { contentId, kind }, visibleTo(actor), request)
}

/** Repeating it changes nothing. */
export async function react(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: StoredKey,
  written: string,
): Promise<void> {
  const reaction = reactionOf(actor, content, readInPath(context, written))
  if (!acceptedEmoji(context).includes(reaction.kind)) throw refusal(context)
  await tx.runLast([reacting(reaction)]).catch(onContentGone('reaction_content'))
}

/** The same, also of an emoji that is accepted no longer. */
export async function unreact(
  context: Context,
  tx: Transaction,
  actor: Actor,
  content: StoredKey,
  written: string,
): Promise<void> {
  await tx.runLast([unreacting(reactionOf(actor, content, readInPath(context, written)))])
}
