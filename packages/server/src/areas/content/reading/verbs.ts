import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { contentVerbs } from './content-verbs.ts'
import type { ContentFacts } from './policy.ts'

/** All that rights on content need of a request. */
export interface VocabularyCaller {
  readonly context: Pick<Context, 'vocabulary'>
  readonly actor: Actor
}

export const verbsFor = ({ context, actor }: VocabularyCaller, facts: ContentFacts) =>
  contentVerbs(actor, facts, context.vocabulary.compatibility.allowsLikingOwn)
