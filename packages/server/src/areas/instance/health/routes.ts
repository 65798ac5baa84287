import { api } from '@folkmoot/contract'
import { type Route, read, write } from '../../../http/route.ts'
import { getHealth } from './health.ts'
import { findJobs, removeJob, requireMayLookAfter, retryJob } from './jobs.ts'
import { representJob } from './represent.ts'

export const healthRoutes: readonly Route[] = [
  read(api.getHealth, async ({ context, actor }) => {
    requireMayLookAfter(actor)
    return { document: await getHealth(context) }
  }),

  read(api.listJobs, async ({ context, actor, filters, page }) => {
    requireMayLookAfter(actor)
    const { rows, end } = await findJobs(context, filters, page)
    return { list: rows.map((row) => representJob(actor, row, context.config.baseUrl)), end }
  }),

  write(api.retryJob, async ({ actor, params }, tx) => {
    requireMayLookAfter(actor)
    await retryJob(tx, actor, params.jobID)
    return undefined
  }),

  write(api.deleteJob, async ({ actor, params }, tx) => {
    requireMayLookAfter(actor)
    await removeJob(tx, actor, params.jobID)
    return undefined
  }),
]
