/** For installing the community and opening it offline: the manifest, the service worker, and the page that it keeps. */
import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { Brand } from '../../../brand.ts'
import { GROUND, MANIFEST, type PageSetup, writeShell } from './open-graph.ts'
import type { WebBuild } from './web-build.ts'

const WORKER = '/service-worker.js'
const SHELL = '/offline.html'

/** Of each language. */
const EMOJI = /\/_emoji-[^/]*$/
/** Fonts of other scripts load when a text needs them, and emoji when somebody looks for one. */
const isKept = (path: string) =>
  (!/\.(woff2|png)$/.test(path) || /-latin-wght-normal-/.test(basename(path))) && !EMOJI.test(path)

/** Paths of the icon in its sizes. */
function iconsOf({ icon }: Brand, build: WebBuild) {
  if (icon === undefined) return { named: build.iconNamed, vector: build.icon }
  const named = (name: string) =>
    name === 'maskable-512' ? `${icon}?maskable=true` : `${icon}?size=${name.replace('icon-', '')}`
  return { named, vector: undefined }
}

function manifestOf(brand: Brand, build: WebBuild, at: (path: string) => string) {
  const { named, vector } = iconsOf(brand, build)
  const icon = (path: string | undefined, sizes: string, type: string, purpose = 'any') =>
    path === undefined ? [] : [{ src: at(path), sizes, type, purpose }]
  return {
    id: at('/'),
    name: brand.name,
    short_name: brand.name,
    start_url: at('/'),
    scope: at('/'),
    display: 'standalone',
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: [
      ...icon(vector, 'any', 'image/svg+xml'),
      ...icon(named('icon-192'), '192x192', 'image/png'),
      ...icon(named('icon-512'), '512x512', 'image/png'),
      ...icon(named('maskable-512'), '512x512', 'image/png', 'maskable'),
    ],
  }
}

/** The name of a build changes with everything that the worker keeps, and with the worker itself. */
function workerOf(brand: Brand, build: WebBuild, shell: string, at: (path: string) => string): string {
  const files = build.files.map(({ path }) => at(path)).filter(isKept)
  const name = hash('sha256', [build.worker, shell, ...files].join('\n'), 'hex').slice(0, 16)
  const image = iconsOf(brand, build).named('icon-192')
  const icon = image && at(image)
  return `const BUILD = ${JSON.stringify({ name, shell: at(SHELL), files, icon })}\n${build.worker}`
}

interface InstallPage {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Buffer
  readonly isAppPage?: boolean
}

/** Manifest and worker follow the look. Turned off, the worker is one that removes itself: browsers that have another ask for this address again. */
export function installPages({ build, boot, ...setup }: PageSetup, brandNow: () => Brand): InstallPage[] {
  if (!build) return []
  const at = (path: string) => boot.base + path
  const shell = writeShell({ build, boot, ...setup })
  return [
    {
      path: WORKER,
      mediaType: 'text/javascript; charset=utf-8',
      get bytes() {
        return Buffer.from(boot.offline ? workerOf(brandNow(), build, shell, at) : build.workerRemover)
      },
    },
    {
      path: SHELL,
      mediaType: 'text/html; charset=utf-8',
      bytes: Buffer.from(shell),
      isAppPage: true,
    },
    {
      path: MANIFEST,
      mediaType: 'application/manifest+json',
      get bytes() {
        return Buffer.from(JSON.stringify(manifestOf(brandNow(), build, at)))
      },
    },
  ]
}
