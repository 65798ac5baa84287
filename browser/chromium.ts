/**
 * A real Chromium: one that is there, the one that npm brings, or the one of Debian's packages. Best the one without a window,
 * which draws pages and nothing around them.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WITHOUT_WINDOW = 'chromium-headless-shell'
const NAMES = [WITHOUT_WINDOW, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** No requests besides the instance: no updates, field trials or lookups. Fields of dates are American, wherever it runs. */
export const FLAGS = [
  '--lang=en-US',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

const findInstalled = (): string | undefined =>
  NAMES.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))).find(
    (path) => existsSync(path),
  )

/** npm has none for other processors. It lies compressed in its package, and is unpacked once. */
async function unpackBundled(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: bundled } = await import('@sparticuz/chromium')
  return await bundled.executablePath()
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-qq', '-y', '--no-install-recommends', WITHOUT_WINDOW], options)
  return findInstalled()
}

export async function findChromium(): Promise<string> {
  const found =
    process.env.FOLKMOOT_TEST_CHROMIUM ?? findInstalled() ?? (await unpackBundled()) ?? installFromDebian()
  if (found !== undefined) return found
  throw new Error(
    `The tests of the pages need Chromium. Install it (on Debian: apt-get install ${WITHOUT_WINDOW}), or name it in FOLKMOOT_TEST_CHROMIUM.`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${await findChromium()}\n`)
