import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { installPages } from './install.ts'
import { GROUND, type PageSetup } from './open-graph.ts'
import type { WebBuild } from './web-build.ts'

const TITLES = {
  home: '',
  inbox: '',
  content: '',
  people: '',
  places: '',
  tags: 'Tags',
  updates: '',
  bookmarks: '',
  drafts: '',
  search: '',
  settings: '',
  manage: '',
  manageQueue: '',
  managePeople: '',
  managePlaces: '',
  manageAccess: '',
  manageFigures: '',
  manageHealth: '',
  manageSettings: '',
  manageAudit: '',
  manageWebhooks: '',
  manageAddOns: '',
  manageLook: '',
  manageInvitations: '',
  manageErasures: '',
  manageImport: '',
  help: '',
}
const file = (path: string) => ({
  path,
  mediaType: '',
  bytes: Buffer.of(),
  encoded: { br: undefined, gzip: undefined },
  isImmutable: true as const,
})
const buildWith = (...files: string[]): WebBuild => ({
  script: '/assets/start.js',
  styles: [],
  preloads: () => [],
  titles: { en: TITLES, de: TITLES, fr: TITLES, es: TITLES },
  font: undefined,
  icon: '/assets/icon.svg',
  iconNamed: (name) => `/assets/${name}.png`,
  worker: 'work()',
  workerRemover: 'remove()',
  files: files.map(file),
})
const BRAND = {
  name: 'Bees',
  version: '1',
  logo: undefined,
  icon: undefined,
  style: undefined,
  pages: [],
  links: [],
}
const setupOf = (build: WebBuild | undefined, offline = true): PageSetup => ({
  visit: { language: 'en', theme: undefined },
  kind: 'home',
  build,
  brand: BRAND,
  boot: {
    siteName: 'Bees',
    look: '1',
    version: '1',
    baseUrl: 'https://community.example/below',
    base: '/below',
    vocabulary: 'svc',
    anonymousRead: true,
    signUp: false,
    mail: false,
    uploadMax: 1,
    introduction: '',
    pages: [],
    links: [],
    home: {},
    reactions: [],
    offline,
    push: true,
  },
})
const textAt = (path: string, setup: PageSetup, brand = BRAND) =>
  installPages(setup, () => brand)
    .find((page) => page.path === path)
    ?.bytes.toString() ?? ''
const workerOf = (setup: PageSetup) => {
  const [line = '', ...rest] = textAt('/service-worker.js', setup).split('\n')
  return { ...JSON.parse(line.replace('const BUILD = ', '')), code: rest.join('\n') }
}

test('the worker is told what to keep: one page, scripts, styles and the fonts of most texts', () => {
  const build = buildWith(
    '/assets/start.js',
    '/assets/all.css',
    '/assets/inter-latin-wght-normal-x.woff2',
    '/assets/inter-greek-wght-normal-x.woff2',
    '/assets/icon-512.png',
    '/assets/emoji-picker-x.js',
    '/assets/_emoji-de-x.js',
  )

  expect(workerOf(setupOf(build))).toEqual({
    name: expect.stringMatching(/^[0-9a-f]{16}$/),
    shell: '/below/offline.html',
    files: [
      '/below/assets/start.js',
      '/below/assets/all.css',
      '/below/assets/inter-latin-wght-normal-x.woff2',
      '/below/assets/emoji-picker-x.js',
    ],
    icon: '/below/assets/icon-192.png',
    code: 'work()',
  })
})

test('the worker has another name with other files, another page or other code', () => {
  const build = buildWith('/assets/start.js')
  const setup = setupOf(build)
  const others = [
    setupOf(buildWith('/assets/other.js')),
    setupOf({ ...build, worker: 'workBetter()' }),
    { ...setup, boot: { ...setup.boot, anonymousRead: false } },
  ]

  expect(workerOf(setupOf(buildWith('/assets/start.js'))).name).toBe(workerOf(setup).name)
  expect(new Set([setup, ...others].map((one) => workerOf(one).name)).size).toBe(4)
})

test('the kept page names no person, and what is turned off is taken away', () => {
  const setup = setupOf(buildWith('/assets/start.js'))
  const session = { personID: '1', username: 'ann', csrfToken: 'secret' }

  expect(textAt('/offline.html', setup)).toContain('"isShell":true')
  expect(textAt('/offline.html', { ...setup, boot: { ...setup.boot, session } })).not.toContain('secret')
  expect(textAt('/service-worker.js', setupOf(buildWith(), false))).toBe('remove()')
  expect(installPages(setupOf(undefined), () => BRAND)).toEqual([])
})

test('the manifest has a maskable icon, and the colours are those of the pages', () => {
  const manifest = JSON.parse(textAt('/manifest.webmanifest', setupOf(buildWith())))
  const tokens = readFileSync(new URL('../../../../../web/src/look/tokens.css', import.meta.url), 'utf8')

  expect(manifest).toMatchObject({ start_url: '/below/', scope: '/below/', display: 'standalone' })
  expect(manifest.icons).toContainEqual({
    src: '/below/assets/maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  })
  expect(tokens).toContain(`--ground: light-dark(${GROUND.light}, ${GROUND.dark})`)
})
