/** Tells the texts that Home and content pages may show at once from the rest, which is loaded with other code. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const START = 'main.tsx'
const PAGES = ['pages/home/home-page.tsx', 'pages/content/content-page.tsx']

const IMPORT = /^(?:import|export)\s(?!type\s)[^'"]*?'(\.[^']+\.tsx?)'/gm
/** What texts/rest.ts loads, and nothing else may import. */
const REST = join(SOURCES, 'texts/failures.ts')
const REST_OF_API = join(SOURCES, 'api/rest.ts')

/** What `lazily` and `withTexts` load waits for the rest, and pages are named above. */
const LOADED =
  /(?<!(?:lazily\(\s*async \(\) =>\s*\(\s*await|(?:withTexts|lazyRouteComponent)\(\s*\(\) =>)\s*)import\('(\.[^']+\.tsx?)'\)/g
/** Attributes of JSX have double quotes. */
const KEY = /['"](\w+(?:\.\w+)*)['"]/g
/** `like.${this}` */
const KEYS = /`(\w+(?:\.\w+)*\.)\$\{/g

const matchesOf = (pattern: RegExp, source: string): string[] =>
  [...source.matchAll(pattern)].flatMap(([, found]) => found ?? [])

/** The files that are loaded with a page before anything waits for the rest. */
function findFilesOf(page: string): Map<string, string> {
  const files = new Map<string, string>()
  const open = [START, page].map((file) => join(SOURCES, file))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (file === REST || file === REST_OF_API || files.has(file) || !existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    files.set(file, source)
    const folder = dirname(file)
    const imported = matchesOf(IMPORT, source).map((to) => join(folder, to))
    if (imported.includes(REST))
      throw new Error(`${file} is loaded at first, but imports texts that come later.`)
    open.push(...imported, ...matchesOf(LOADED, source).map((to) => join(folder, to)))
  }
  return files
}

/** Whether all of these pages need a file. */
export function sharedFiles(): (file: string) => boolean {
  const all = PAGES.map(findFilesOf)
  return (file) => all.every((files) => files.has(file))
}

/** All words in these files, and so the operations of the API that they name. */
export const firstNames = (): ReadonlySet<string> =>
  new Set(
    PAGES.flatMap((page) => [...findFilesOf(page).values()]).flatMap((source) => source.match(/\w+/g) ?? []),
  )

/** By what the files name: whole keys, and the beginnings of keys that are made of data. */
export function firstTexts(): (key: string) => boolean {
  const sources = PAGES.flatMap((page) => [...findFilesOf(page).values()]).join('\n')
  const keys = new Set(matchesOf(KEY, sources))
  const beginnings = [...new Set(matchesOf(KEYS, sources))]
  return (key) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning))
}
