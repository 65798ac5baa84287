import { describe, vi } from 'vitest'

/** The same tests, with the files in a server that speaks S3. */
vi.stubEnv('STORE', 's3')

describe('with an S3 server', async () => {
  await import('./attachments.test.ts')
  await import('./previews.test.ts')
})
