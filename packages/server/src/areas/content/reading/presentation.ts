/** What http/present needs to know of content. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { audienceOf } from './audience.ts'
import { mayRead } from './policy.ts'
import { findContents } from './queries.ts'
import { representContent } from './represent.ts'
import type { ContentKey, ContentRow } from './rows.ts'

interface Caller {
  readonly context: Context
  readonly actor: Actor
}

export function presentationFor(caller: Caller) {
  const { context, actor } = caller
  return {
    kind: 'content',
    audienceOf: (key: ContentKey): string => audienceOf(caller, key),
    readMany: (ids: readonly string[]): Promise<ReadonlyMap<string, ContentRow>> =>
      findContents<ContentRow>(context.db, actor, ids),
    maySee: (row: ContentRow): boolean => mayRead(actor, row),
    represent: (row: ContentRow): object => representContent(caller, row),
  }
}
