/** The pages of the community as they were built, read once: they never change while the server runs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { LANGUAGES, type Language } from '@folkmoot/contract'

/** Where the build of packages/web lies. It may not be there: then pages are what they are without a script. */
const BUILD = new URL('../../../../web/dist/', import.meta.url)
const ENTRY = 'src/main.tsx'

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

interface BuiltFile {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Buffer
  readonly encoded: { readonly br: Buffer | undefined; readonly gzip: Buffer | undefined }
  readonly isImmutable: true
}

/** What the head of a page has to name, each an address below the instance's own. */
export interface WebBuild {
  readonly script: string
  readonly styles: readonly string[]
  /** What the first script is going to want: better asked for at once. */
  preloads(language: Language): readonly string[]
  /** Of the fonts the one that all pages are set in. */
  readonly font: string | undefined
  readonly icon: string | undefined
  readonly files: readonly BuiltFile[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** A chunk and whatever it imports, without the first. */
function importsOf(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  return (manifest[name]?.imports ?? []).flatMap((imported) => {
    const chunk = manifest[imported]
    if (!chunk || seen.has(imported)) return []
    seen.add(imported)
    return [chunk, ...importsOf(manifest, imported, seen)]
  })
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
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build of the web lacks ${ENTRY}.`)
  const shared = importsOf(manifest, ENTRY)
  const catalogueOf = (language: Language) => manifest[`src/texts/${language}.json`]?.file
  const missing = LANGUAGES.filter((language) => catalogueOf(language) === undefined)
  if (missing.length > 0) throw new Error(`The build of the web lacks texts: ${missing.join(', ')}.`)
  const files = readFiles(new URL('assets/', folder))
  const at = (file: string) => `/${file}`
  return {
    script: at(entry.file),
    styles: [entry, ...shared].flatMap(({ css = [] }) => css.map(at)),
    preloads: (language) => [...shared.map(({ file }) => file), catalogueOf(language) ?? ''].map(at),
    font: files.find(({ path }) => /^inter-latin-wght-normal-/.test(basename(path)))?.path,
    icon: files.find(({ path }) => /^icon-.*\.svg$/.test(basename(path)))?.path,
    files,
  }
}
