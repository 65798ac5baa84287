import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { contentInPath } from '../reading/path-content.ts'
import { chooseAnswer, removeAnswerMark } from './marks.ts'
import { getOutcome, listOutcomes, setOutcome, takeBack } from './outcomes.ts'
import { outcomeUri, representOutcome } from './represent.ts'

/** An outcome is set and removed, so it has two versions. */
const versionOf = ({ removed_at }: { removed_at: string | null }) => (removed_at ? '2' : '1')

const outcomesAt = [
  [api.listOutcomes, api.createOutcome],
  [api.listMessageOutcomes, api.createMessageOutcome],
  [api.listCommentOutcomes, api.createCommentOutcome],
] as const

export const outcomesRoutes: readonly Route[] = [
  ...outcomesAt.flatMap(([listing, creating]) => [
    read(listing, async (call) => {
      const { context, actor, params, query } = call
      const named = contentInPath(params)
      const outcomeQuery = { ...named, includesRemoved: query.includeRemoved ?? false }
      const { content, found } = await listOutcomes(context.db, actor, outcomeQuery, call.page)
      return { list: found.rows.map((row) => representOutcome(call, content, row)), end: found.end }
    }),

    write(creating, async (call, tx) => {
      const { context, actor, params, body } = call
      const { content, found } = await setOutcome(tx, actor, contentInPath(params), body.outcomeType.name)
      return {
        entity: representOutcome(call, content, found),
        version: versionOf(found),
        location: outcomeUri(context.config.baseUrl, found.id),
      }
    }),
  ]),

  read(api.getOutcome, async (call) => {
    const { content, found } = await getOutcome(call.context.db, call.actor, call.params.outcomeID)
    return { entity: representOutcome(call, content, found), version: versionOf(found) }
  }),

  write(api.deleteOutcome, async ({ actor, params }, tx) => {
    await takeBack(tx, actor, params.outcomeID)
    return undefined
  }),

  write(api.setCorrectAnswer, async ({ actor, params }, tx) => {
    await chooseAnswer(tx, actor, params.messageID)
    return undefined
  }),

  write(api.unsetCorrectAnswer, async ({ actor, params }, tx) => {
    await removeAnswerMark(tx, actor, params.messageID)
    return undefined
  }),
]
