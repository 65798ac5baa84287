import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { representContent } from '../reading/represent.ts'
import { compareVersions } from './comparing.ts'
import { representVersion } from './represent.ts'
import { getVersion, listVersions, prepareRestoration, type Restoration, restoreVersion } from './versions.ts'

export const versionsRoutes: readonly Route[] = [
  read(api.listVersions, async (call) => {
    const { context, actor, params } = call
    const { document, found } = await listVersions(context.db, actor, params.contentID, call.page)
    return { list: found.rows.map((row) => representVersion(call, document, row)), end: found.end }
  }),

  read(api.getContentVersion, async (call) => {
    const { context, actor, params } = call
    const { document, found } = await getVersion(context.db, actor, params.contentID, params.number)
    return { entity: representVersion(call, document, found), version: found.number }
  }),

  write(
    api.restoreVersion,
    async (call, tx, restoration: Restoration) => {
      const { context, actor, params, requireVersion } = call
      const request = { ...restoration, requireVersion }
      const row = await restoreVersion(context, tx, actor, params.contentID, request)
      return { entity: representContent(call, row), version: row.version }
    },
    async ({ context, actor, params }) =>
      await prepareRestoration(context, actor, params.contentID, params.number),
  ),

  read(api.compareVersions, async ({ context, actor, params }) => ({
    document: await compareVersions(context, actor, params.contentID, {
      from: params.number,
      to: params.otherNumber,
    }),
  })),
]
