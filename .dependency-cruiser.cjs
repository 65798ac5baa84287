// The one-way rule. Arrows go down, never up, never sideways; no exceptions list.
const TIERS = [
  ['activity', 'audit', 'text-search', 'pictures', 'html', 'blobs', 'standing', 'secrets', 'mail', 'egress'],
  ['properties', 'tags', 'html-diff'],
  ['credentials'],
  ['people'],
  ['tokens', 'sessions', 'security-groups', 'preferences'],
  ['add-ons'],
  ['auth'],
  ['oauth'],
  ['sign-in', 'account'],
  ['places', 'files'],
  ['mentions'],
  ['contents'],
  [
    'answers',
    'reactions',
    'announcements',
    'attachments',
    'images',
    'versions',
    'outcomes',
    'shares',
    'tracks',
    'mutes',
    'feeds',
  ],
  ['reports'],
  ['activities'],
  ['streams', 'inbox'],
  ['mail-notifications'],
  ['updates'],
  ['update-comments'],
  ['update-responses'],
  ['notifications'],
  ['webhooks'],
  ['deliveries', 'realtime'],
  ['version', 'documentation', 'pages', 'event-types', 'batch', 'departures'],
  ['search'],
]
const moduleOf = (names) => `^packages/server/src/modules/(${names.join('|')})/`

const tierRules = TIERS.flatMap((names, tier) =>
  names.map((name) => ({
    name: `${name}-imports-only-lower-tiers`,
    severity: 'error',
    from: { path: moduleOf([name]) },
    to: {
      path: '^packages/server/src/modules/',
      pathNot: moduleOf([name, ...TIERS.slice(0, tier).flat()]),
    },
  })),
)

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { path: '^(packages/(server|client|web)|conformance|browser|demo|bench)/' },
    },
    {
      name: 'client-sees-contract-alone',
      severity: 'error',
      from: { path: '^(packages/client|packages/web|conformance|browser|demo|bench)/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'only-http-and-app-know-fastify',
      severity: 'error',
      from: {
        path: '^packages/server/src',
        pathNot: '^packages/server/src/(http/|app\\.ts$|commands/serve\\.ts$|testing/)|\\.test\\.ts$',
      },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'only-routes-import-http',
      severity: 'error',
      from: { path: '^packages/server/src/modules/', pathNot: '(/(routes|pages)|-page)\\.ts$|\\.test\\.ts$' },
      to: { path: '^packages/server/src/http/' },
    },
    {
      name: 'only-queries-and-filters-know-sql',
      severity: 'error',
      from: {
        path: '^packages/server/src',
        pathNot: '^packages/server/src/(db|testing)/|(^|/|-)(queries|filters)\\.ts$|\\.test\\.ts$',
      },
      to: { path: 'node_modules/(kysely|postgres)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-other-modules-queries-or-routes',
      severity: 'error',
      from: { path: '^packages/server/src/modules/([^/]+)/' },
      to: { path: '/modules/[a-z-]+/[a-z-]*(queries|routes)[.]ts$', pathNot: '/modules/$1/' },
    },
    {
      name: 'plumbing-knows-no-modules',
      severity: 'error',
      from: { path: '^packages/server/src/(http|db)/' },
      to: { path: '^packages/server/src/modules/' },
    },
    {
      name: 'every-module-has-a-tier',
      severity: 'error',
      from: { path: '^packages/server/src/modules/', pathNot: moduleOf(TIERS.flat()) },
      to: {},
    },
    {
      name: 'parts-know-no-pages',
      severity: 'error',
      from: { path: '^packages/web/src/(parts|api|texts|look)/' },
      to: { path: '^packages/web/src/(pages|shell)/' },
    },
    {
      name: 'pages-know-no-other-pages',
      severity: 'error',
      from: { path: '^packages/web/src/pages/([^/]+)/' },
      to: { path: '^packages/web/src/pages/[^/]+/', pathNot: '^packages/web/src/pages/$1/' },
    },
    ...tierRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/page/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
