import { api } from '@folkmoot/contract'
import { present } from '../../../http/present.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { getPerson } from '../../identity/people.ts'
import { personPresentation as presentationFor, representPerson } from '../../identity/represent.ts'
import { getContent, getContentKey } from '../reading/contents.ts'
import { like, listLikes, markRead, markUnread, unlike } from './reactions.ts'

export const reactionsRoutes: readonly Route[] = [
  read(api.listLikes, async (call) => {
    const { context, actor, params } = call
    const content = await getContentKey(context.db, actor, params.contentID)
    const { rows, end } = await listLikes(context.db, actor, content, call.page)
    return { list: await present(call, rows, presentationFor(call)), end }
  }),

  write(api.like, async ({ context, actor, params }, tx) => {
    await like(context, tx, actor, await getContent(tx.db, actor, params.contentID))
    const { baseUrl } = context.config
    const person = await getPerson(tx.db, actor, actor.kind === 'member' ? actor.id : '')
    return {
      entity: representPerson(actor, person, context.config),
      version: person.version,
      location: `${baseUrl}${api.listLikes.path.replace('{contentID}', params.contentID)}`,
    }
  }),

  write(api.unlike, async ({ actor, params }, tx) => {
    await unlike(tx, actor, await getContentKey(tx.db, actor, params.contentID))
    return undefined
  }),

  write(api.markRead, async ({ actor, params }, tx) => {
    await markRead(tx, actor, await getContentKey(tx.db, actor, params.contentID))
    return undefined
  }),

  write(api.markUnread, async ({ actor, params }, tx) => {
    await markUnread(tx, actor, await getContentKey(tx.db, actor, params.contentID))
    return undefined
  }),
]
