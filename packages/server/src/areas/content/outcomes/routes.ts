import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { chooseAnswer, removeAnswerMark } from './marks.ts'
import { getOutcome, listOutcomes, setOutcome, takeBack } from './outcomes.ts'
import { outcomeUri, representOutcome } from './represent.ts'

/** An outcome is set and removed, so it has two versions. */
const versionOf = ({ removed_at }: { removed_at: string | null }) => (removed_at ? '2' : '1')

export const outcomesRoutes: readonly Route[] = [
  read(api.listOutcomes, async (call) => {
    const { context, actor, params, query } = call
    const outcomeQuery = { contentId: params.contentID, includesRemoved: query.includeRemoved ?? false }
    const { content, found } = await listOutcomes(context.db, actor, outcomeQuery, call.page)
    return { list: found.rows.map((row) => representOutcome(call, content, row)), end: found.end }
  }),

  read(api.getOutcome, async (call) => {
    const { content, found } = await getOutcome(call.context.db, call.actor, call.params.outcomeID)
    return { entity: representOutcome(call, content, found), version: versionOf(found) }
  }),

  write(api.createOutcome, async (call, tx) => {
    const { context, actor, params, body } = call
    const { content, found } = await setOutcome(tx, actor, params.contentID, body.outcomeType.name)
    return {
      entity: representOutcome(call, content, found),
      version: versionOf(found),
      location: outcomeUri(context.config.baseUrl, found.id),
    }
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
