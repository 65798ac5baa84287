/** What content mentions is kept when it is written, and told once it is out. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Html } from '../../../engines/html/html.ts'
import { visibleTo } from '../reading/filters.ts'
import type { StoredRow } from '../reading/rows.ts'
import { recordMentions, type ToldContent } from '../writing/happenings.ts'
import { addMentions, type Mention, mentionsOf, replaceMentions } from './mentions.ts'

interface Written {
  readonly content: StoredRow
  readonly html: Html
}

const writerOf = (context: Context, actor: Actor) => ({
  actor,
  baseUrl: context.config.baseUrl,
  readable: visibleTo(actor, 'root'),
})
const textOf = ({ content, html }: Written) => ({
  contentId: content.id,
  authorId: content.author_id,
  addresses: html.links,
})

type Who = Parameters<typeof recordMentions>[1]

/** Nobody need be told what they wrote themselves. */
async function tell(
  tx: Transaction,
  actor: Who,
  content: ToldContent,
  mentions: readonly Mention[],
): Promise<void> {
  const isOwn = ({ kind, id }: Mention) => kind === 'person' && actor?.kind === 'member' && id === actor.id
  await recordMentions(
    tx,
    actor,
    content,
    mentions.filter((mention) => !isOwn(mention)),
  )
}

export async function mentionInNew(
  context: Context,
  tx: Transaction,
  actor: Actor,
  written: Written,
): Promise<void> {
  const mentions = await addMentions(tx, writerOf(context, actor), textOf(written))
  await tell(tx, actor, written.content, mentions)
}

/** Of a text that stays as it is, what it mentions stays too, whatever the names in it have come to mean. */
export async function mentionInChanged(
  context: Context,
  tx: Transaction,
  actor: Actor,
  written: Written & { readonly before: string; readonly isTold: boolean },
): Promise<void> {
  if (written.html.html === written.before) return
  const mentions = await replaceMentions(tx, writerOf(context, actor), textOf(written))
  if (written.isTold) await tell(tx, actor, written.content, mentions)
}

/** Whatever it mentions by now is told when it comes out, and not before. */
export async function tellMentions(
  tx: Transaction,
  actorOf: (content: ToldContent) => Who,
  contents: readonly ToldContent[],
): Promise<void> {
  const mentions = await mentionsOf(
    tx.db,
    contents.map(({ id }) => id),
  )
  for (const content of contents) {
    await tell(tx, actorOf(content), content, mentions.get(content.id) ?? [])
  }
}
