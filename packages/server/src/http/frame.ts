/** The frame of server-rendered pages and parts of forms. Needs no script. */
import { type Language, lookPagePath } from '@folkmoot/contract'
import type { Brand } from '../brand.ts'
import { type PageTexts, pageTexts } from '../page-texts/page-texts.ts'
import { Html, html } from './html.ts'
import type { PagePreferences } from './page-preferences.ts'
import { STYLESHEET_PATH } from './stylesheet.ts'

export interface Page {
  /** The heading and window title. */
  readonly title: string
  readonly main: Html
  /** For text pages rather than forms. */
  readonly isWide?: boolean
  /** Whether the input was refused; the window title then says so first. */
  readonly hasProblem?: boolean
  /** Of pages that crawlers may list: what their head says about them. */
  readonly meta?: Html
}

/** Files shared with the web app, relative to the instance. None if it is not built. */
export interface Assets {
  readonly styles: readonly string[]
  readonly font: string | undefined
  readonly icon: string | undefined
  /** The main pages of the community, by language, as its rail lists them. */
  readonly rail: Readonly<Record<Language, readonly RailLink[]>> | undefined
}

interface RailLink {
  readonly path: string
  readonly label: string
}

export interface Framed extends Page, PagePreferences {
  readonly assets: Assets
  readonly brand: Brand
  /** The signed-in person's name. */
  readonly username: string | undefined
  /** A URL of ours, as the browser must request it. */
  at(path: string): string
}

const styleLink = (address: string) => html`<link rel="stylesheet" href="${address}">\n`

/** Ours comes last: it styles forms, the others define colours and sizes. */
function assetLinks({ assets: { styles, font, icon }, brand, at }: Framed): Html {
  const ownIcon = brand.icon && html`\n<link rel="icon" type="image/png" href="${at(brand.icon)}?size=64">`
  return html`${styles.map((style) => styleLink(at(style)))}${styleLink(at(STYLESHEET_PATH))}${
    brand.style && html`<style>${new Html(brand.style.css)}</style>\n`
  }${
    font !== undefined &&
    html`<link rel="preload" href="${at(font)}" as="font" type="font/woff2" crossorigin>`
  }${ownIcon ?? (icon !== undefined && html`\n<link rel="icon" type="image/svg+xml" href="${at(icon)}">`)}`
}

/** The logo, or the name. */
const signOf = ({ brand: { name, logo }, at }: Framed) =>
  logo === undefined ? name : html`<img src="${at(logo)}" alt="${name}">`

/** For signed-in people the frame of the community: look/first.css of the web app. */
function railOf(framed: Framed): Html | undefined {
  const { assets, username, language, brand, at } = framed
  const { rail } = assets
  if (!rail || username === undefined) return undefined
  const own = brand.links.map(({ label, url }) => ({ label, path: url }))
  const links = [...rail[language], ...own].map(
    ({ path, label }) => html`<a href="${path.startsWith('/') ? at(path) : path}">${label}</a>`,
  )
  return html`<nav aria-label="${pageTexts[language].frame.main}"><b>${signOf(framed)}</b>${links}</nav>\n`
}

/** Links to the pages about the community. */
function footOf({ brand, language, at }: Framed): Html | undefined {
  const { frame } = pageTexts[language]
  if (brand.pages.length === 0) return undefined
  const links = brand.pages.map(
    (name) => html`<a href="${at(lookPagePath(name))}">${frame.pages[name]}</a>\n`,
  )
  return html`<footer>
<nav aria-label="${frame.aboutCommunity}">
${links}</nav>
</footer>
`
}

const NOT_LISTED = html`<meta name="robots" content="noindex">`

export function writeFrame(framed: Framed): string {
  const { meta = NOT_LISTED, title, main, isWide, hasProblem, username, at, language, theme, brand } = framed
  const { frame } = pageTexts[language]
  const rail = railOf(framed)
  const named = hasProblem ? `${frame.problem}: ${title}` : title
  return html`<!doctype html>
<html lang="${language}"${theme !== undefined && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
${meta}
<title>${named} · ${brand.name}</title>
${assetLinks(framed)}
</head>
<body class="page${rail && new Html(' _first')}">
<a class="skip" href="#main">${frame.skipToContent}</a>
${rail}<header>
<a class="site" href="${at('/')}">${signOf(framed)}</a>
${
  username !== undefined &&
  html`<span class="who">${frame.signedInAs(username)}</span>
<a href="${at('/settings')}">${frame.settings}</a>
<a href="${at('/logout')}">${frame.signOut}</a>`
}
</header>
<main id="main"${isWide && new Html(' class="wide"')}>
<h1>${title}</h1>
${main}
</main>
${footOf(framed)}</body>
</html>
`.text
}

/** A refused field, if any, and what to do. */
export interface Problem {
  readonly field?: string
  readonly message: string
}

/** Above the form, each linked to its field. */
export function problemSummary(problems: readonly Problem[], { frame }: PageTexts): Html | undefined {
  if (problems.length === 0) return undefined
  const items = problems.map(({ field, message }) =>
    field === undefined ? html`<li>${message}</li>` : html`<li><a href="#${field}">${message}</a></li>`,
  )
  return html`<div class="problem" role="alert" tabindex="-1">
<h2>${frame.problem}</h2>
<ul>${items}</ul>
</div>`
}

export interface TextField {
  readonly name: string
  readonly label: string
  readonly kind?: 'text' | 'email' | 'password'
  readonly value?: string
  readonly hint?: string
  /** The autocomplete token, such as `username` or `new-password`. */
  readonly autocomplete: string
  readonly isOptional?: boolean
}

/** With label, hint and error. A password is never sent back. */
export function textField(field: TextField, problems: readonly Problem[] = []): Html {
  const { name, label, kind = 'text', value = '', hint, autocomplete, isOptional } = field
  const problem = problems.find((each) => each.field === name)
  const about = [hint !== undefined && `${name}-hint`, problem && `${name}-wrong`].filter(Boolean).join(' ')
  const isWord = autocomplete === 'username' || kind !== 'text'
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${problem && html`<p class="wrong" id="${name}-wrong">${problem.message}</p>`}
<input id="${name}" name="${name}" type="${kind}" autocomplete="${autocomplete}"${
    kind !== 'password' && value !== '' && html` value="${value}"`
  }${!isOptional && new Html(' required')}${problem && new Html(' aria-invalid="true"')}${
    about !== '' && html` aria-describedby="${about}"`
  }${isWord && new Html(' autocapitalize="none" spellcheck="false"')}>
</div>`
}

export function checkbox({ name, label, isOn }: { name: string; label: string; isOn: boolean }): Html {
  return html`<div class="choice">
<input id="${name}" name="${name}" type="checkbox" value="on"${isOn && new Html(' checked')}>
<label for="${name}">${label}</label>
</div>`
}

export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`
