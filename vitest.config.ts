import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { type VocabularyName, vocabularies } from './packages/contract/src/vocabulary.ts'
import { readTexts } from './packages/web/build/read-texts.ts'

/** Only the build leaves operations for later: see packages/web/build/slim-contract.ts. */
const wholeApi = {
  name: 'whole-api',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id.endsWith('/api/rest.ts') ? '\0whole-api' : null),
  load: (id: string) => (id === '\0whole-api' ? 'export {}' : null),
}

/**
 * Loading the same modules for every file would take half of the time, so the files of a worker share them: each file has
 * its own instance, and no other state. These files have their own worker: they test process-wide state or what takes how
 * long, or run the tests of another file again.
 */
const APART_OF_HTTP =
  'arrival body-budget connections download event-stream gradually links server shares tracing unread'
const APART = [
  ...['db/embedded', 'commands', 'engines/backups/wal'].map(
    (folder) => `packages/server/src/${folder}/**/*.test.ts`,
  ),
  ...APART_OF_HTTP.split(' ').map((name) => `packages/server/src/http/${name}.test.ts`),
  'packages/server/src/areas/**/s3.test.ts',
  'packages/server/src/testing/campaign/campaign.test.ts',
  'packages/server/src/testing/killing/killing.test.ts',
]

/**
 * The description is one, whatever word an instance says, and one place translates it. So the first vocabulary is asked for every
 * sentence, and others for those that name the word (what texts hold is no word of it); for all but the long runs with `VOCABULARIES=whole`.
 */
const [FIRST] = Object.keys(vocabularies)
const named = readdirSync('conformance')
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `conformance/${file}`)
  .filter(
    (file) =>
      file !== 'conformance/xss.test.ts' && /vocabulary|\.svc\b|'svc'/.test(readFileSync(file, 'utf8')),
  )

const filesFor = (vocabulary: VocabularyName): string[] =>
  vocabulary === FIRST
    ? ['conformance/**/*.test.ts']
    : [
        ...(process.env.VOCABULARIES === 'whole' ? ['conformance/*.test.ts'] : named),
        ...(process.env.CANARIES ? ['conformance/canary/*.test.ts'] : []),
      ]

const conformance = (vocabulary: VocabularyName) => ({
  test: {
    name: `conformance ${vocabulary}`,
    include: filesFor(vocabulary),
    globalSetup: 'conformance/global-setup.ts',
    provide: { vocabulary },
    isolate: false,
  },
})

export default defineConfig({
  test: {
    // Limits end what hangs. They are far above what a test needs, for the machine may be busy with other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
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
        plugins: [readTexts(), wholeApi],
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
          testTimeout: 180_000,
          isolate: false,
        },
      },
      ...(Object.keys(vocabularies) as VocabularyName[]).map(conformance),
    ],
  },
})
