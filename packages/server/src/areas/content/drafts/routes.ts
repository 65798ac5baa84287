import { api } from '@folkmoot/contract'
import type { Html } from '../../../engines/html/html.ts'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { readBody } from '../writing/columns.ts'
import { deleteDraft, getDraft, listDrafts, requireOwn, type ShownDraft, saveDraft } from './drafts.ts'
import { representDraft } from './represent.ts'

const keyOf = ({ personID, draftKey }: { personID: string; draftKey: string }) => ({
  personId: personID,
  key: draftKey,
})

const one = (call: CheckedCall, shown: ShownDraft): EntityReply => ({
  entity: representDraft(call, call.params.personID ?? '', shown),
  version: shown.draft.version,
})

export const draftsRoutes: readonly Route[] = [
  read(api.listDrafts, async (call) => {
    const { context, actor, params, page } = call
    const { rows, end } = await listDrafts(context, actor, params.personID, page)
    return { list: rows.map((row) => representDraft(call, params.personID, row)), end }
  }),

  read(api.getDraft, async (call) =>
    one(call, await getDraft(call.context.db, call.actor, keyOf(call.params))),
  ),

  write(
    api.saveDraft,
    async (call, tx, html: Html) => {
      const { context, actor, params, body: input, header, requireVersion } = call
      const isNew = header('If-None-Match')?.trim() === '*'
      const saving = { input, html, isNew, requireVersion }
      return one(call, await saveDraft(context, tx, actor, keyOf(params), saving))
    },
    async ({ context, actor, params, body }) => {
      await requireOwn(context.db, actor, params.personID)
      return await readBody(context, body)
    },
  ),

  write(api.deleteDraft, async ({ actor, params, requireVersion }, tx) => {
    await deleteDraft(tx, actor, keyOf(params), { requireVersion })
    return undefined
  }),
]
