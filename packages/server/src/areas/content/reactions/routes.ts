import { api } from '@folkmoot/contract'
import { present } from '../../../http/present.ts'
import { type Call, type Route, read, write } from '../../../http/route.ts'
import { getPerson } from '../../identity/people.ts'
import { personPresentation as presentationFor, representPerson } from '../../identity/represent.ts'
import { getContent, getContentKey } from '../reading/contents.ts'
import type { ContentKey } from '../reading/rows.ts'
import { like, listLikes, markRead, markUnread, unlike } from './reactions.ts'

type ReactionCall = Pick<Call<typeof api.markRead>, 'context' | 'actor' | 'params'>

/** Before the transaction, which then is a single statement. */
const readContent = async ({ context, actor, params }: ReactionCall): Promise<ContentKey> =>
  await getContentKey(context.db, actor, params.contentID)

async function readContentAndCaller({ context: { db }, actor, params }: ReactionCall) {
  const [content, person] = await Promise.all([
    getContent(db, actor, params.contentID),
    actor.kind === 'member' ? getPerson(db, actor, actor.id) : undefined,
  ])
  return { content, person }
}
type ContentAndCaller = Awaited<ReturnType<typeof readContentAndCaller>>

export const reactionsRoutes: readonly Route[] = [
  read(api.listLikes, async (call) => {
    const { context, actor, params } = call
    const content = await getContentKey(context.db, actor, params.contentID)
    const { rows, end } = await listLikes(context.db, actor, content, call.page)
    return { list: await present(call, rows, presentationFor(call)), end }
  }),

  write(
    api.like,
    async ({ context, actor, params }, tx, { content, person }: ContentAndCaller) => {
      await like(context, tx, actor, content)
      if (!person) throw new Error('Somebody liked it.')
      const { baseUrl } = context.config
      return {
        entity: representPerson(actor, person, context.config),
        version: person.version,
        location: `${baseUrl}${api.listLikes.path.replace('{contentID}', params.contentID)}`,
      }
    },
    readContentAndCaller,
  ),

  write(
    api.unlike,
    async ({ actor }, tx, content: ContentKey) => void (await unlike(tx, actor, content)),
    readContent,
  ),
  write(
    api.markRead,
    async ({ actor }, tx, content: ContentKey) => void (await markRead(tx, actor, content)),
    readContent,
  ),
  write(
    api.markUnread,
    async ({ actor }, tx, content: ContentKey) => void (await markUnread(tx, actor, content)),
    readContent,
  ),
]
