/** The built web app, read once at start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { appPaths, LANGUAGES, type Language } from '@folkmoot/contract'

/** The build of packages/web. It may be missing; pages then work without a script. */
const BUILD = new URL('../../../../../web/dist/', import.meta.url)
const ENTRY = 'src/start.ts'
const APP = 'src/main.tsx'
const STYLES = 'style.css'

/** The entry script by kind of page. */
const DRAWN_BY = {
  home: 'src/pages/home/home-page.tsx',
  inbox: 'src/pages/inbox/inbox-page.tsx',
  content: 'src/pages/content/content-list-page.tsx',
  people: 'src/pages/people/people-page.tsx',
  places: 'src/pages/places/places-page.tsx',
  tags: 'src/pages/tags/tags-page.tsx',
  updates: 'src/pages/updates/updates-page.tsx',
  search: 'src/pages/search/search-page.tsx',
  bookmarks: 'src/pages/bookmarks/bookmarks-page.tsx',
  drafts: 'src/pages/drafts/drafts-page.tsx',
  settings: 'src/pages/settings/settings-page.tsx',
  manage: 'src/pages/manage/manage-page.tsx',
  manageQueue: 'src/pages/manage/queue-page.tsx',
  managePeople: 'src/pages/manage/people/people-page.tsx',
  managePlaces: 'src/pages/manage/places/managed-places-page.tsx',
  manageAccess: 'src/pages/manage/access/access-page.tsx',
  manageFigures: 'src/pages/manage/figures/figures-page.tsx',
  manageHealth: 'src/pages/manage/health/health-page.tsx',
  manageSettings: 'src/pages/manage/configuration/configuration-page.tsx',
  manageAudit: 'src/pages/manage/audit/audit-page.tsx',
  manageWebhooks: 'src/pages/manage/webhooks/webhooks-page.tsx',
  manageAddOns: 'src/pages/manage/add-ons/add-ons-page.tsx',
  manageLook: 'src/pages/manage/look/look-page.tsx',
  manageErasures: 'src/pages/manage/erasures/erasures-page.tsx',
  manageImport: 'src/pages/manage/import/import-page.tsx',
  manageInvitations: 'src/pages/manage/invitations/invitations-page.tsx',
  help: 'src/pages/help/help-page.tsx',
  onePerson: 'src/pages/people/person-page.tsx',
  onePlace: 'src/pages/places/place-page.tsx',
  oneContent: 'src/pages/content/content-page.tsx',
  oneTag: 'src/pages/tags/tag-page.tsx',
  oneUpdate: 'src/pages/updates/update-page.tsx',
} as const
export type PageKind = keyof typeof DRAWN_BY

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

interface BuiltFile {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Buffer
  readonly encoded: { readonly br: Buffer | undefined; readonly gzip: Buffer | undefined }
  readonly isImmutable: true
}

/** URLs for the head of a page, relative to the instance. */
export interface WebBuild {
  readonly script: string
  readonly styles: readonly string[]
  /** Preloads for the first script. */
  preloads(kind: PageKind, language: Language): readonly string[]
  /** Names of pages without an object. */
  readonly titles: Titles
  /** The main font of all pages. */
  readonly font: string | undefined
  readonly icon: string | undefined
  /** Icons of the installed app: `icon-192`, `icon-512`, `maskable-512`, `touch-180`. */
  iconNamed(name: string): string | undefined
  /** The service worker, without its list of files. */
  readonly worker: string
  /** Served instead to take it away. */
  readonly workerRemover: string
  readonly files: readonly BuiltFile[]
}

export type Titles = Readonly<Record<Language, Readonly<Record<keyof typeof appPaths, string>>>>

/** Pages without an object, in navigation order. */
const RAIL = ['home', 'inbox', 'content', 'people', 'places', 'updates'] as const
export const listRail = (titles: Titles[Language]) =>
  RAIL.map((name) => ({ path: appPaths[name], label: titles[name] }))

type Manifest = Readonly<Record<string, Chunk>>

/** Chunks and their imports, each once. */
function withImports(manifest: Manifest, names: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build of the web lacks ${name}.`)
    if (found.has(name)) return
    found.set(name, chunk)
    chunk.imports?.forEach(add)
  }
  names.forEach(add)
  return [...found.values()]
}

function readIf(file: URL): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

function readFiles(folder: URL): BuiltFile[] {
  return readdirSync(folder).flatMap((name) => {
    const mediaType = MEDIA_TYPES[extname(name)]
    if (mediaType === undefined) return []
    const bytes = readFileSync(new URL(name, folder))
    const [br, gzip] = ['br', 'gz'].map((coding) => readIf(new URL(`${name}.${coding}`, folder)))
    return [{ path: `/assets/${name}`, mediaType, bytes, encoded: { br, gzip }, isImmutable: true }]
  })
}

export function readWebBuild(folder: URL = BUILD): WebBuild | undefined {
  const text = readIf(new URL('.vite/manifest.json', folder))?.toString()
  if (text === undefined) return undefined
  const manifest = JSON.parse(text) as Manifest
  const [entry] = withImports(manifest, [ENTRY])
  const at = (file: string) => `/${file}`
  const frame = withImports(manifest, [ENTRY, APP])
  const framed = new Set(frame)
  const chunksOf = (name: string) => withImports(manifest, [name]).filter((chunk) => !framed.has(chunk))
  const filesOf = (chunks: readonly Chunk[]) => chunks.map(({ file }) => at(file))
  const pages = new Map(Object.entries(DRAWN_BY).map(([kind, name]) => [kind, chunksOf(name)]))
  const texts = new Map(LANGUAGES.map((language) => [language, chunksOf(`src/texts/${language}.json`)]))
  const files = readFiles(new URL('assets/', folder))
  return {
    script: at(entry?.file ?? ''),
    styles: filesOf(withImports(manifest, [STYLES])),
    preloads: (kind, language) =>
      filesOf([...frame.slice(1), ...(texts.get(language) ?? []), ...(pages.get(kind) ?? [])]),
    titles: JSON.parse(readFileSync(new URL('titles.json', folder), 'utf8')) as Titles,
    font: files.find(({ path }) => /^inter-latin-wght-normal-/.test(basename(path)))?.path,
    icon: files.find(({ path }) => /^icon-.*\.svg$/.test(basename(path)))?.path,
    iconNamed: (name) =>
      files.find(({ path }) => basename(path).startsWith(`${name}-`) && path.endsWith('.png'))?.path,
    worker: readFileSync(new URL('service-worker.js', folder), 'utf8'),
    workerRemover: readFileSync(new URL('worker-remover.js', folder), 'utf8'),
    files,
  }
}
