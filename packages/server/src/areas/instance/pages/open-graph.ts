/**
 * The HTML of every page: title and first text as far as the reader may see them, readable before any script runs,
 * plus what a browser needs for the rest.
 */
import { appPaths, BOOT_ID, type Boot, type Language, type Theme } from '@folkmoot/contract'
import type { Brand } from '../../../brand.ts'
import { escapeValue } from '../../../engines/html/characters.ts'
import { pageTexts } from '../../../page-texts/page-texts.ts'
import { SITE_NAME } from '../../../product.ts'
import { listRail, type PageKind, type Titles, type WebBuild } from './web-build.ts'

export interface ShownPage {
  readonly title: string
  readonly description: string
  /** The Open Graph type. */
  readonly type: 'profile' | 'website' | 'article'
  readonly url: string
  /** Whether the API has an entity of the page. */
  readonly hasEntity?: boolean
  readonly image?: string
  /** The feed of the page. */
  readonly feed?: string
}

/** Theme and language of a page. */
export interface PageSetup {
  readonly visit: { readonly language: Language; readonly theme: Theme | undefined }
  readonly boot: Boot
  readonly brand: Brand
  readonly kind: PageKind
  /** Undefined if the web app is not built; pages then work without a script. */
  readonly build: WebBuild | undefined
}

/** Where the manifest of the installed app is. */
export const MANIFEST = '/manifest.webmanifest'
const LONGEST = 200

/** One line, truncated. */
export function shorten(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line.length <= LONGEST) return line
  return `${line
    .slice(0, LONGEST - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

const metaOf = (name: string, value: string) => `<meta property="og:${name}" content="${escapeValue(value)}">`
const alternateOf = (page: string) =>
  `<link rel="alternate" type="application/json" href="${escapeValue(page)}/api/v3">`

const feedLinkOf = (feed: string) =>
  `<link rel="alternate" type="application/atom+xml" href="${escapeValue(feed)}">`

/** The ground of tokens.css, which the bar of a browser or an installed app has too. */
export const GROUND = { light: '#fbfaf8', dark: '#191816' } as const

function colourOf(theme: Theme | undefined): string[] {
  if (theme) return [`<meta name="theme-color" content="${GROUND[theme]}">`]
  return (['light', 'dark'] as const).map(
    (one) => `<meta name="theme-color" content="${GROUND[one]}" media="(prefers-color-scheme: ${one})">`,
  )
}

function installLinksOf({ icon }: Brand, build: WebBuild, at: (path: string) => string): string[] {
  const touch = icon === undefined ? build.iconNamed('touch-180') : `${icon}?size=180`
  return [
    `<link rel="manifest" href="${at(MANIFEST)}">`,
    ...(touch === undefined ? [] : [`<link rel="apple-touch-icon" href="${at(touch)}">`]),
  ]
}

function iconLinks({ icon }: Brand, build: WebBuild, at: (path: string) => string): string[] {
  if (icon !== undefined) return [`<link rel="icon" type="image/png" href="${at(icon)}?size=64">`]
  return build.icon === undefined ? [] : [`<link rel="icon" type="image/svg+xml" href="${at(build.icon)}">`]
}

function linksOf({ build, boot, brand, visit, kind }: PageSetup): string[] {
  if (!build) return []
  const at = (path: string) => escapeValue(boot.base + path)
  return [
    ...build.styles.map((style) => `<link rel="stylesheet" href="${at(style)}">`),
    ...(brand.style ? [`<style>${brand.style.css}</style>`] : []),
    ...iconLinks(brand, build, at),
    ...installLinksOf(brand, build, at),
    ...(build.font === undefined
      ? []
      : [`<link rel="preload" href="${at(build.font)}" as="font" type="font/woff2" crossorigin>`]),
    ...build.preloads(kind, visit.language).map((file) => `<link rel="modulepreload" href="${at(file)}">`),
    `<script type="module" src="${at(build.script)}"></script>`,
  ]
}

type FirstLook = NonNullable<Boot['first']>

/** JSON data in a script element; `<` is escaped, since it could end the element. */
const bootOf = (boot: Boot) =>
  `<script type="application/json" id="${BOOT_ID}">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`

const textOf = ({ title, text }: FirstLook) =>
  `<h1 dir="auto">${escapeValue(title)}</h1>${text === '' ? '' : `\n<p dir="auto">${escapeValue(text)}</p>`}`

/** The logo, or the name. */
const signOf = ({ siteName, logo }: Boot) =>
  logo === undefined
    ? escapeValue(siteName)
    : `<img src="${escapeValue(logo)}" alt="${escapeValue(siteName)}">`

/** The same frame as the script draws: look/first.css. */
function frameOf(first: FirstLook, titles: Titles[Language], { boot }: PageSetup): string {
  const ways = listRail(titles)
    .filter(({ path }) => boot.session || path !== appPaths.inbox)
    .map(({ path, label }) => ({ label, href: boot.base + path }))
  const links = [...ways, ...boot.links].map(
    ({ label, href }) => `<a href="${escapeValue(href)}">${escapeValue(label)}</a>`,
  )
  return `<div class="_first">
<nav><b>${signOf(boot)}</b>${links.join('')}</nav>
<header></header>
<main>
${textOf(first)}
</main>
</div>`
}

/** Until the script runs. Callers who may not read are about to be asked to sign in, and see nothing, unless scripts are off. */
function drawnBefore(first: FirstLook, setup: PageSetup): string {
  const { visit, build, boot } = setup
  if (boot.isShell) return '<div id="root"></div>'
  return build && (boot.session !== undefined || boot.anonymousRead)
    ? `<div id="root">${frameOf(first, build.titles[visit.language], setup)}</div>`
    : `<div id="root"></div>\n<noscript>${textOf(first)}</noscript>`
}

function write(first: FirstLook, head: readonly string[], setup: PageSetup): string {
  const { visit, build, boot } = setup
  const theme = visit.theme === undefined ? '' : ` data-theme="${visit.theme}"`
  const { siteName } = boot
  const title = first.title === siteName ? siteName : `${first.title} · ${siteName}`
  const whole = build ? `${drawnBefore(first, setup)}\n${bootOf({ ...boot, first })}` : textOf(first)
  return `<!doctype html>
<html lang="${visit.language}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${visit.theme ?? 'light dark'}">
${colourOf(visit.theme).join('\n')}
<title>${escapeValue(title)}</title>
${[metaOf('site_name', siteName), ...head, ...linksOf(setup)].join('\n')}
</head>
<body>
${whole}
</body>
</html>
`
}

export function writePage(
  { title, description, type, url, hasEntity = true, image, feed }: ShownPage,
  setup: PageSetup,
): string {
  const named = { title: shorten(title), description: shorten(description) }
  const head = [
    metaOf('type', type),
    metaOf('title', named.title),
    ...(named.description === '' ? [] : [metaOf('description', named.description)]),
    metaOf('url', url),
    ...(image === undefined ? [] : [metaOf('image', image)]),
    ...(hasEntity ? [alternateOf(url)] : []),
    ...(feed === undefined ? [] : [feedLinkOf(feed)]),
  ]
  return write({ title: named.title, text: named.description }, head, setup)
}

/** Home for visitors. */
function writeFrontPage(setup: PageSetup): string {
  const { introduction } = setup.boot
  const head = introduction === '' ? [] : [metaOf('description', shorten(introduction))]
  return write({ title: setup.boot.siteName, text: introduction }, head, setup)
}

/** Names only the kind of page, whether the object exists or not, and the URI of its entity. */
export function writePlainPage(url: string | undefined, setup: PageSetup): string {
  const { build, boot, kind, visit } = setup
  if (kind === 'home' && !boot.session) return writeFrontPage(setup)
  const titles: Partial<Record<PageKind, string>> = build?.titles[visit.language] ?? {}
  const first = { title: titles[kind] ?? boot.siteName, text: '' }
  return write(first, url === undefined ? [] : [alternateOf(url)], setup)
}

/** The same for missing objects and for those that anonymous readers may not see. */
export const writeMissingPage = (setup: PageSetup): string =>
  write({ title: setup.boot.siteName, text: pageTexts[setup.visit.language].errors.missing }, [], setup)

/** For the service worker: the same page for every address and person. */
export const writeShell = (setup: PageSetup): string =>
  write({ title: SITE_NAME, text: '' }, [], {
    ...setup,
    brand: { ...setup.brand, icon: undefined, style: undefined },
    boot: shellOf(setup.boot),
  })

/** Without what admins change while the server runs, so that all nodes serve the same: pages take it from what they saved. */
const shellOf = ({ session: _, logo: _logo, icon: _icon, css: _css, ...boot }: Boot): Boot => ({
  ...boot,
  siteName: SITE_NAME,
  look: '0',
  introduction: '',
  pages: [],
  links: [],
  home: {},
  reactions: [],
  isShell: true,
})
