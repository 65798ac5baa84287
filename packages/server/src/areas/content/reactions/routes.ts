import { api } from '@folkmoot/contract'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { getPerson } from '../../identity/people.ts'
import { personPresentation as presentationFor, representPerson } from '../../identity/represent.ts'
import { contentInPath, getContentInPath, getKeyInPath } from '../reading/path-content.ts'
import type { ContentKey } from '../reading/rows.ts'
import { like, listLikes, markRead, markUnread, unlike } from './reactions.ts'
import { getReadMark } from './read-marks.ts'

/** Before the transaction, which then is a single statement. */
const readContent = async ({ context, actor, params }: CheckedCall): Promise<ContentKey> =>
  await getKeyInPath(context.db, actor, contentInPath(params))

async function readContentAndCaller({ context: { db }, actor, params }: CheckedCall) {
  const [content, person] = await Promise.all([
    getContentInPath(db, actor, contentInPath(params)),
    actor.kind === 'member' ? getPerson(db, actor, actor.id) : undefined,
  ])
  return { content, person }
}
type ContentAndCaller = Awaited<ReturnType<typeof readContentAndCaller>>

const likesAt = [
  [api.listLikes, api.like, api.unlike],
  [api.listMessageLikes, api.likeMessage, api.unlikeMessage],
  [api.listCommentLikes, api.likeComment, api.unlikeComment],
] as const

export const reactionsRoutes: readonly Route[] = [
  ...likesAt.flatMap(([listing, liking, unliking]) => [
    read(listing, async (call) => {
      const { rows, end } = await listLikes(call.context.db, call.actor, await readContent(call), call.page)
      return { list: await present(call, rows, presentationFor(call)), end }
    }),

    write(
      liking,
      async ({ context, actor }, tx, { content, person }: ContentAndCaller) => {
        await like(context, tx, actor, content)
        if (!person) throw new Error('Somebody liked it.')
        return {
          entity: representPerson(actor, person, context.config),
          version: person.version,
          location: `${context.config.baseUrl}${listing.path.replace(/\{\w+\}/, content.id)}`,
        }
      },
      readContentAndCaller,
    ),

    write(
      unliking,
      async ({ actor }, tx, content: ContentKey) => void (await unlike(tx, actor, content)),
      readContent,
    ),
  ]),

  read(api.getReadMark, async (call) => {
    const entity = await getReadMark(call, await readContent(call))
    return { entity, version: [entity.readDate, entity.firstUnread, entity.unreadCount].join() }
  }),
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
