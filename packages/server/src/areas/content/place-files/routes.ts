import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { listPlaceFiles } from './place-files.ts'
import { representPlaceFile } from './represent.ts'

export const placeFilesRoutes: readonly Route[] = [
  read(api.listPlaceFiles, async (call) => {
    const { context, actor, params, query, filters, page } = call
    const search = { placeId: params.placeID, filters, sort: query.sort }
    const { rows, end } = await listPlaceFiles(context, actor, search, page)
    return { list: rows.map((row) => representPlaceFile(call, row)), end }
  }),
]
