/** A change of a conversation as an entity. */
import { type ConversationChange, V3 } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import { type Caller, summariseContent } from '../reading/represent.ts'
import { nameAuthor } from '../reading/represent-authors.ts'
import type { Changed } from './changes.ts'
import { mayUndoChanges } from './policy.ts'

export function representChange(caller: Caller, { content, ...row }: Changed): ConversationChange {
  const { baseUrl } = caller.context.config
  const mayUndo = row.is_undoable && mayUndoChanges(caller.actor, content)
  const undo = `${baseUrl}${V3}/contents/${content.id}/changes/${row.id}/undo`
  return {
    id: row.id,
    type: 'conversationChange',
    kind: row.kind,
    content: summariseContent(caller, content),
    person: nameAuthor(caller.actor, row.person, baseUrl),
    published: row.made_at,
    resources: mayUndo ? { undo: resource(undo, ['POST']) } : {},
  }
}
