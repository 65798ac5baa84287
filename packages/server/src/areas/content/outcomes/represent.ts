/** An outcome and what the caller may do → the entity on the wire. */

import { type Outcome, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { resource } from '../../../representations.ts'
import { contentUri } from '../reading/represent.ts'
import { nameAuthor } from '../reading/represent-authors.ts'
import type { ContentKey } from '../reading/rows.ts'
import { outcomeVerbs } from './policy.ts'
import type { OutcomeRow } from './queries.ts'

interface Caller {
  readonly context: Context
  readonly actor: Actor
}

export const outcomeUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/outcomes/${id}`

export function representOutcome({ context, actor }: Caller, content: ContentKey, row: OutcomeRow): Outcome {
  const { baseUrl } = context.config
  const verbs = outcomeVerbs(actor, content, { kind: row.kind, setterId: row.setter.id })
  return {
    id: row.id,
    type: 'outcome',
    outcomeType: { name: row.kind },
    parent: contentUri(baseUrl, content.type, content.id),
    user: nameAuthor(actor, row.setter, baseUrl),
    published: row.set_at,
    removed: row.removed_at ?? undefined,
    removedBy: row.remover ? nameAuthor(actor, row.remover, baseUrl) : undefined,
    resources: { self: resource(outcomeUri(baseUrl, row.id), verbs) },
  }
}
