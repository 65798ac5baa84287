import { api } from '@folkmoot/contract'
import type { Html } from '../../../engines/html/html.ts'
import type { EntityReply } from '../../../http/answer.ts'
import { type CheckedCall, type Route, read, write } from '../../../http/route.ts'
import { readBody } from '../writing/columns.ts'
import { representTemplate, templateUri } from './represent.ts'
import * as templates from './templates.ts'

const one = (call: CheckedCall, shown: templates.ShownTemplate): EntityReply => ({
  entity: representTemplate(call, shown),
  version: String(shown.template.version),
})

export const templatesRoutes: readonly Route[] = [
  read(api.listTemplates, async (call) => {
    const { context, actor, params, page } = call
    const { rows, end } = await templates.listTemplates(context, actor, params.placeID, page)
    return { list: rows.map((row) => representTemplate(call, row)), end }
  }),

  write(
    api.createTemplate,
    async (call, tx, html: Html) => {
      const { context, actor, params, body: input } = call
      const shown = await templates.createTemplate(context, tx, actor, params.placeID, { input, html })
      return { ...one(call, shown), location: templateUri(context.config.baseUrl, shown.template.id) }
    },
    async ({ context, actor, params, body }) => {
      await templates.requireMayAddTo(context.db, actor, params.placeID)
      return await readBody(context, body)
    },
  ),

  read(api.getTemplate, async (call) =>
    one(call, await templates.getTemplate(call.context.db, call.actor, call.params.templateID)),
  ),

  write(
    api.updateTemplate,
    async (call, tx, html: Html | undefined) => {
      const { context, actor, params, body: change, requireVersion } = call
      const changing = { change, html, requireVersion }
      return one(call, await templates.updateTemplate(context, tx, actor, params.templateID, changing))
    },
    async ({ context, actor, params, body: { content } }) => {
      await templates.requireMayChange(context.db, actor, params.templateID)
      return (
        content && (await readBody(context, { content: { ...content, type: content.type ?? 'text/html' } }))
      )
    },
  ),

  write(api.deleteTemplate, async ({ actor, params, requireVersion }, tx) => {
    await templates.removeTemplate(tx, actor, params.templateID, { requireVersion })
    return undefined
  }),
]
