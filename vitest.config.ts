import { defineConfig } from 'vitest/config'
import { type VocabularyName, vocabularies } from './packages/contract/src/vocabulary.ts'

/**
 * Half of the time would go into loading the same modules for every file anew, so the files of a worker share them: each has
 * an instance of its own, and no other state. These have a worker each: they are about what a process has but once, or run
 * the tests of another file again.
 */
const APART = [
  ...['db/embedded', 'commands', 'http'].map((folder) => `packages/server/src/${folder}/**/*.test.ts`),
  'packages/server/src/modules/*/s3.test.ts',
  'packages/server/src/testing/campaign/campaign.test.ts',
]

const conformance = (vocabulary: VocabularyName) => ({
  test: {
    name: `conformance ${vocabulary}`,
    include: ['conformance/**/*.test.ts'],
    // Thousands of requests to an instance of its own, or texts that no vocabulary touches: once is enough, unless more
    // are asked for.
    exclude:
      vocabulary === 'svc'
        ? []
        : [
            'conformance/fuzz/**',
            'conformance/xss.test.ts',
            ...(process.env.CANARIES ? [] : ['conformance/canary/**']),
          ],
    globalSetup: 'conformance/global-setup.ts',
    provide: { vocabulary },
    isolate: false,
  },
})

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts', 'packages/client/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          exclude: APART,
          globalSetup: 'packages/server/src/testing/global-setup.ts',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server apart',
          include: APART,
          globalSetup: 'packages/server/src/testing/global-setup.ts',
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.ts'],
        },
      },
      { test: { name: 'demo', include: ['demo/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['browser/**/*.test.ts'],
          globalSetup: 'browser/global-setup.ts',
          testTimeout: 60_000,
        },
      },
      // The description is one, whatever word an instance says: the suite runs once for each vocabulary.
      ...(Object.keys(vocabularies) as VocabularyName[]).map(conformance),
    ],
  },
})
