import { defineConfig } from 'vitest/config'
import { type VocabularyName, vocabularies } from './packages/contract/src/vocabulary.ts'

const conformance = (vocabulary: VocabularyName) => ({
  test: {
    name: `conformance ${vocabulary}`,
    include: ['conformance/**/*.test.ts'],
    // Thousands of requests to an instance of its own: once is enough, unless more are asked for.
    exclude:
      vocabulary === 'svc'
        ? []
        : ['conformance/fuzz/**', ...(process.env.CANARIES ? [] : ['conformance/canary/**'])],
    globalSetup: 'conformance/global-setup.ts',
    provide: { vocabulary },
  },
})

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Half of the time would go into loading the same modules for every file anew. Files share none of their state: each
    // has an instance of its own.
    isolate: false,
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
          globalSetup: 'packages/server/src/testing/global-setup.ts',
        },
      },
      // The description is one, whatever word an instance says: the suite runs once for each vocabulary.
      ...(Object.keys(vocabularies) as VocabularyName[]).map(conformance),
    ],
  },
})
