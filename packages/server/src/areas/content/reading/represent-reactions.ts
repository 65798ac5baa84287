import type { Reaction } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { StoredRow } from './rows.ts'

/** By emoji: an order that stays while the counts change. */
export function representReactions(
  actor: Actor,
  { reaction_counts, own_reactions }: Pick<StoredRow, 'reaction_counts' | 'own_reactions'>,
): Reaction[] {
  return Object.keys(reaction_counts)
    .toSorted()
    .map((emoji) => ({
      emoji,
      count: reaction_counts[emoji] ?? 0,
      ...(actor.kind === 'member' && { reacted: own_reactions?.includes(emoji) ?? false }),
    }))
}
