import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { xssPayloads } from '../../../../../../corpus/xss-payloads.ts'
import { type PageSetup, shorten, writeMissingPage, writePage, writePlainPage } from './open-graph.ts'
import type { WebBuild } from './web-build.ts'

interface Node {
  readonly nodeName: string
  readonly attrs?: readonly { name: string; value: string }[]
  readonly childNodes?: readonly Node[]
}

/** Every element of a page with its attributes, as a browser parses it. */
function elementsOf(html: string): string[] {
  const walk = (node: Node): string[] => [
    ...(node.attrs ? [[node.nodeName, ...node.attrs.map(({ name }) => name)].join(' ')] : []),
    ...(node.childNodes ?? []).flatMap(walk),
  ]
  return walk(parse(html) as Node)
}

const page = (text: string) => ({
  title: text,
  description: text,
  type: 'article' as const,
  url: `https://community.example/${text}`,
  image: text,
  feed: text,
})

const TITLES = {
  home: 'Home',
  inbox: 'Inbox',
  content: 'Content',
  people: 'People',
  places: 'Places',
  tags: 'Tags',
  updates: 'Updates',
  search: 'Search',
  bookmarks: 'Bookmarks',
  drafts: 'Drafts',
  settings: 'Settings',
  manage: 'Manage',
  manageQueue: 'Queue',
  managePeople: 'People',
  managePlaces: 'Places',
  manageAccess: 'Who sees what',
  manageFigures: 'Figures',
  manageHealth: 'Health',
  manageSettings: 'Settings',
  manageAudit: 'Audit log',
  manageWebhooks: 'Webhooks',
  manageAddOns: 'Add-ons',
  manageLook: 'Look',
  manageInvitations: 'Invitations',
  manageErasures: 'Erasures',
  manageImport: 'Import',
  help: 'Help',
}
const build: WebBuild = {
  script: '/assets/main.js',
  styles: ['/assets/main.css'],
  preloads: (kind, language) => [`/assets/${language}.js`, `/assets/${kind}.js`],
  titles: { en: TITLES, de: TITLES, fr: TITLES, es: TITLES },
  font: '/assets/font.woff2',
  icon: '/assets/icon.svg',
  iconNamed: (name) => `/assets/${name}.png`,
  worker: '',
  workerRemover: '',
  files: [],
}
const setupOf = (text: string, built: WebBuild | undefined): PageSetup => ({
  visit: { language: 'en', theme: 'dark' },
  build: built,
  kind: 'oneContent',
  brand: { name: text, version: '1', logo: text, icon: text, style: undefined, pages: ['about'], links: [] },
  boot: {
    siteName: text,
    look: '1',
    logo: text,
    icon: text,
    version: '1',
    baseUrl: `https://community.example/${text}`,
    base: `/${text}`,
    vocabulary: 'svc',
    anonymousRead: true,
    signUp: false,
    mail: false,
    offline: true,
    push: true,
    uploadMax: 1000,
    introduction: text,
    pages: [{ label: text, href: text }],
    links: [{ label: text, href: text }],
    home: { members: text },
    reactions: [text],
    session: { personID: '1', username: text, csrfToken: text },
  },
})

test.each([
  ['as it was built', build],
  ['without a script', undefined],
])('with any text a page %s keeps its structure (security T5)', (_name, built) => {
  const written = (text: string) => {
    const setup = setupOf(text, built)
    return [writePage(page(text), setup), writePlainPage(text, setup), writeMissingPage(setup)].flatMap(
      elementsOf,
    )
  }
  const plain = written('words')
  const others = xssPayloads
    .filter((payload) => shorten(payload) !== '')
    .filter((payload) => written(payload).join() !== plain.join())

  expect(others).toEqual([])
  expect(plain.filter((element) => element.startsWith('script'))).toEqual(
    built ? Array(3).fill(['script type src', 'script type id']).flat() : [],
  )
})

test('a page contains any values unchanged', () => {
  for (const payload of xssPayloads) {
    const setup = setupOf(payload, build)
    const [, data = ''] = /id="boot">(.*?)<\/script>/s.exec(writeMissingPage(setup)) ?? []
    expect(JSON.parse(data)).toMatchObject(setup.boot)
  }
})

test('a page preloads what its script needs, in the reader’s language', () => {
  const html = writePlainPage(undefined, setupOf('x', build))

  expect(html).toContain('<html lang="en" data-theme="dark">')
  expect(html).toContain('<link rel="modulepreload" href="/x/assets/en.js">')
  expect(html).toContain('<link rel="modulepreload" href="/x/assets/oneContent.js">')
  expect(html).toContain('<script type="module" src="/x/assets/main.js"></script>')
})

test('a text becomes one line of at most 200 characters, without splitting a character', () => {
  const long = shorten(`a\n\t b\u0000 ${'🌻'.repeat(300)}`)

  expect(long.length).toBeLessThanOrEqual(200)
  expect(long.startsWith('a b 🌻')).toBe(true)
  expect(long.endsWith('🌻…')).toBe(true)
  expect(long.isWellFormed()).toBe(true)
  expect(shorten('x'.repeat(200))).toBe('x'.repeat(200))
  expect(shorten(`${'x'.repeat(198)} yz`)).toBe(`${'x'.repeat(198)}…`)
})
