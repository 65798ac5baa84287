import { api, type UserSummary } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { EntityReply } from '../../../http/answer.ts'
import { present } from '../../../http/present.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import type { BriefAuthor } from '../../content/reading.ts'
import {
  getUpdate,
  getUpdateComment,
  getUpdateCommentKey,
  getUpdateKey,
  type StoredKey,
  type StoredRow,
} from '../../content/status-updates.ts'
import { listLikes, markRead, markUnread } from '../../content/writing.ts'
import { personPresentation as presentationFor } from '../../identity/represent.ts'
import { commentUri } from './comment-represent.ts'
import { summariseUser, updateUri } from './represent.ts'
import { begin, end, getRelatedPerson, type RelationName, readShareText, shareUpdate } from './responses.ts'

type PersonRow = Awaited<ReturnType<typeof getRelatedPerson>>
type PresentedPerson = Parameters<ReturnType<typeof presentationFor>['represent']>[0]

const userOf = ({ context, actor }: CheckedCall, person: Omit<BriefAuthor, 'departed'>): UserSummary =>
  summariseUser(actor, { ...person, departed: false }, context.config.baseUrl)

const entityOf = (call: CheckedCall, person: PersonRow): EntityReply => ({
  entity: userOf(call, person),
  version: person.version,
})

/** The object that a path names, and how to find it. */
interface Subject {
  idOf(call: CheckedCall): string
  getKey(db: Database, actor: Actor, id: string): Promise<StoredKey>
  getRow(db: Database, actor: Actor, id: string): Promise<StoredRow>
  uriOf(baseUrl: string, id: string): string
}

const UPDATE: Subject = {
  idOf: ({ params }) => params.updateID ?? '',
  getKey: getUpdateKey,
  getRow: getUpdate,
  uriOf: updateUri,
}

const COMMENT: Subject = {
  idOf: ({ params }) => params.updateCommentID ?? '',
  getKey: getUpdateCommentKey,
  getRow: getUpdateComment,
  uriOf: commentUri,
}

const keyOf = (subject: Subject, call: CheckedCall): Promise<StoredKey> =>
  subject.getKey(call.context.db, call.actor, subject.idOf(call))

type Beginning =
  | typeof api.likeUpdate
  | typeof api.likeUpdateComment
  | typeof api.followUpdate
  | typeof api.trackUpdate
type Asking =
  | typeof api.getUpdateLike
  | typeof api.getUpdateCommentLike
  | typeof api.getUpdateFollower
  | typeof api.getUpdateTrack
type Ending =
  | typeof api.unlikeUpdate
  | typeof api.unlikeUpdateComment
  | typeof api.unfollowUpdate
  | typeof api.untrackUpdate

interface Operations {
  readonly beginning: Beginning
  readonly asking: Asking
  readonly ending: Ending
}

function relationRoutes(
  name: RelationName,
  subject: Subject,
  { beginning, asking, ending }: Operations,
): Route[] {
  return [
    write(beginning, async (call: CheckedCall, tx) => {
      const { context, actor } = call
      const content = await subject.getRow(tx.db, actor, subject.idOf(call))
      const me = await begin(name, context, tx, actor, content)
      const collection = beginning.path.split('/').at(-1)
      const location = `${subject.uriOf(context.config.baseUrl, content.id)}/${collection}/${me.id}`
      return { ...entityOf(call, me), location }
    }),
    read(asking, async (call: CheckedCall) => {
      const { context, actor, params } = call
      const content = await keyOf(subject, call)
      return entityOf(call, await getRelatedPerson(name, context.db, actor, content, params.userID ?? ''))
    }),
    write(ending, async (call: CheckedCall, tx) => {
      const { actor, params } = call
      const content = await subject.getKey(tx.db, actor, subject.idOf(call))
      await end(name, tx, actor, content, params.userID ?? '')
      return undefined
    }),
  ]
}

const likesRoute = (
  operation: typeof api.listUpdateLikes | typeof api.listUpdateCommentLikes,
  subject: Subject,
): Route =>
  read(operation, async (call: CheckedCall) => {
    const { context, actor } = call
    const { rows, end: last } = await listLikes(context.db, actor, await keyOf(subject, call), call.page)
    const presentation = {
      ...presentationFor(call),
      kind: 'user',
      represent: (person: PresentedPerson) => userOf(call, person),
    }
    return { list: await present(call, rows, presentation), end: last }
  })

export const updateResponsesRoutes: readonly Route[] = [
  ...relationRoutes('like', UPDATE, {
    beginning: api.likeUpdate,
    asking: api.getUpdateLike,
    ending: api.unlikeUpdate,
  }),
  ...relationRoutes('like', COMMENT, {
    beginning: api.likeUpdateComment,
    asking: api.getUpdateCommentLike,
    ending: api.unlikeUpdateComment,
  }),
  ...relationRoutes('follow', UPDATE, {
    beginning: api.followUpdate,
    asking: api.getUpdateFollower,
    ending: api.unfollowUpdate,
  }),
  ...relationRoutes('track', UPDATE, {
    beginning: api.trackUpdate,
    asking: api.getUpdateTrack,
    ending: api.untrackUpdate,
  }),
  likesRoute(api.listUpdateLikes, UPDATE),
  likesRoute(api.listUpdateCommentLikes, COMMENT),

  write(api.markUpdateRead, async (call, tx) => {
    await markRead(tx, call.actor, await getUpdateKey(tx.db, call.actor, UPDATE.idOf(call)))
    return undefined
  }),
  write(api.markUpdateUnread, async (call, tx) => {
    await markUnread(tx, call.actor, await getUpdateKey(tx.db, call.actor, UPDATE.idOf(call)))
    return undefined
  }),

  write(
    api.shareUpdate,
    async (call, tx, text: string) => {
      const { context, actor, body } = call
      const update = await getUpdate(tx.db, actor, UPDATE.idOf(call))
      await shareUpdate(context, tx, actor, { update, userURIs: body.userURIs, text })
      return undefined
    },
    async (call) => {
      await keyOf(UPDATE, call)
      return await readShareText(call.context, call.body)
    },
  ),
]
