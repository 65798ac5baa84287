import { createHash } from 'node:crypto'
import { api } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { countFigures, findTops } from './figures.ts'
import { representFigures, writeCsv } from './represent.ts'

const [CSV] = api.exportFigures.answer.mediaTypes

export const figuresRoutes: readonly Route[] = [
  read(api.getFigures, async (call) => {
    const counted = await countFigures(call, call.query)
    return { document: representFigures(call, counted, await findTops(call, counted)) }
  }),
  read(api.exportFigures, async (call) => {
    const bytes = Buffer.from(writeCsv(await countFigures(call, call.query)))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    return { bytes, mediaType: CSV, etag }
  }),
]
