/** Waits until merges of accounts are done, and what they left is cleared. */
import { accountMerging, clearAfterDeparture } from '../areas/instance/jobs.ts'
import type { Instance } from './instance.ts'
import { doJobs } from './jobs.ts'

export const finishMerges = (instance: Instance): Promise<void> =>
  doJobs(instance, accountMerging, clearAfterDeparture)
