// The one-way rule. Arrows go down, never up, never sideways; no exceptions list.
const SOURCES = '^packages/server/src/'
/** From low to high: an area imports only areas that stand before it. */
const AREAS = [
  'record',
  'identity',
  'places',
  'onboarding',
  'content',
  'search',
  'news',
  'updates',
  'hooks',
  'figures',
  'instance',
]
const areas = (names) => `${SOURCES}areas/(${names.join('|')})/`
/** Tests look behind doors. */
const TESTS = `\\.test\\.ts$|${SOURCES}testing/`

const areaRules = AREAS.map((name, rank) => ({
  name: `${name}-imports-only-areas-before-it`,
  severity: 'error',
  from: { path: areas([name]) },
  to: { path: `${SOURCES}areas/`, pathNot: areas(AREAS.slice(0, rank + 1)) },
}))

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
      from: {
        path: `${SOURCES}(areas|engines|work)/`,
        pathNot: '(/(routes|pages)|-(page|routes))\\.ts$|\\.test\\.ts$',
      },
      to: { path: `${SOURCES}http/` },
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
      name: 'only-db-and-work-know-the-job-queue',
      severity: 'error',
      from: { path: SOURCES, pathNot: `${SOURCES}(db|work)/|${TESTS}` },
      to: { path: 'node_modules/(pg|graphile-worker)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'an-area-is-entered-by-its-doors',
      comment: 'Others import only the files that stand directly in the folder of an area.',
      severity: 'error',
      from: { path: `${SOURCES}areas/([^/]+)/`, pathNot: TESTS },
      to: { path: `${SOURCES}areas/[^/]+/[^/]+/`, pathNot: `${SOURCES}areas/$1/` },
    },
    {
      name: 'everything-outside-enters-by-doors-too',
      severity: 'error',
      from: { path: SOURCES, pathNot: `${SOURCES}areas/|${TESTS}` },
      to: { path: `${SOURCES}areas/[^/]+/[^/]+/` },
    },
    {
      name: 'doors-are-for-others',
      comment: 'Inside an area files import each other directly.',
      severity: 'error',
      from: { path: `${SOURCES}areas/([^/]+)/[^/]+/`, pathNot: TESTS },
      to: { path: `${SOURCES}areas/$1/[^/]+\\.ts$` },
    },
    {
      name: 'no-door-offers-queries',
      comment: 'The domain stands between queries and everybody else.',
      severity: 'error',
      from: { path: `${SOURCES}areas/[^/]+/[^/]+\\.ts$` },
      to: { path: '(/|-)queries\\.ts$' },
    },
    {
      name: 'queries-stay-in-their-engine',
      severity: 'error',
      from: { path: SOURCES, pathNot: `${SOURCES}engines/|${TESTS}` },
      to: { path: `${SOURCES}engines/[^/]+/[a-z-]*queries\\.ts$` },
    },
    {
      name: 'engines-know-no-area-and-no-context',
      severity: 'error',
      from: { path: `${SOURCES}engines/`, pathNot: TESTS },
      to: { path: `${SOURCES}(areas/|http/|work/|context\\.ts$)` },
    },
    {
      name: 'plumbing-knows-no-area',
      severity: 'error',
      from: { path: `${SOURCES}(http|db|work)/`, pathNot: TESTS },
      to: { path: `${SOURCES}areas/` },
    },
    {
      name: 'every-area-has-a-rank',
      severity: 'error',
      from: { path: `${SOURCES}areas/`, pathNot: areas(AREAS) },
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
    ...areaRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built files are no sources.
    exclude: { path: '/page/|^packages/web/dist/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
