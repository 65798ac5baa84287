/**
 * Loads code when it is needed: every `import()` of the pages becomes a call of `__vitePreload`. Browsers may remember for as long as a page is open
 * that a module could not be loaded, so its files are fetched first: what fails then is tried again the next time.
 */

/** The page is of another build than the server has now. The router knows the words, and opens the page anew. */
export class OtherBuild extends TypeError {
  constructor(url: string) {
    super(`Failed to fetch dynamically imported module: ${url}`)
  }
}
const GONE = [404, 410]

/** Files that are there or on their way, by address. */
const files = new Map<string, Promise<void>>()

const isInHead = (url: string) => [...document.head.querySelectorAll('link')].some(({ href }) => href === url)

/** Read to its end, so that the browser keeps it for the import. */
async function fetchFile(url: string): Promise<void> {
  if (isInHead(url)) return
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (GONE.includes(answer.status)) throw new OtherBuild(url)
  if (answer.status >= 500) throw new TypeError(`${url} answers ${answer.status}.`)
}

function load(url: string): Promise<void> {
  const known = files.get(url)
  if (known) return known
  const file = fetchFile(url).catch((error: unknown) => {
    files.delete(url)
    throw error
  })
  files.set(url, file)
  return file
}

export async function __vitePreload<Module>(
  importFile: () => Promise<Module>,
  names: readonly string[] = [],
  base = '',
): Promise<Module> {
  await Promise.all(names.map((name) => load(new URL(name, base).href)))
  return await importFile()
}
