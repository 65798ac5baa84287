/** The frame that every page has, and the parts that forms are made of. Nothing needs a script. */
import { type PageTexts, pageTexts } from '../page-texts/page-texts.ts'
import { SITE_NAME } from '../product.ts'
import type { Wanted } from './dress.ts'
import { Html, html } from './html.ts'
import { STYLESHEET_PATH } from './stylesheet.ts'

export interface Page {
  /** The one heading, and what the window is called. */
  readonly title: string
  readonly main: Html
  /** For what is read rather than filled in. */
  readonly isWide?: boolean
  /** Whether something is wrong with what was sent; the title of the window says so first. */
  readonly hasProblem?: boolean
}

/** What pages share with those of the community: addresses below the instance's own. Nothing where the web was not built. */
export interface Look {
  readonly styles: readonly string[]
  readonly font: string | undefined
  readonly icon: string | undefined
}

export interface Framed extends Page, Wanted {
  readonly look: Look
  /** The name of whoever is signed in. */
  readonly username: string | undefined
  /** An address of ours, as the browser has to ask for it. */
  at(path: string): string
}

const styleLink = (address: string) => html`<link rel="stylesheet" href="${address}">\n`

/** Ours comes last: it says how forms are, and the others what colours and sizes are called. */
function lookOf({ look: { styles, font, icon }, at }: Framed): Html {
  return html`${styles.map((style) => styleLink(at(style)))}${styleLink(at(STYLESHEET_PATH))}${
    font !== undefined &&
    html`<link rel="preload" href="${at(font)}" as="font" type="font/woff2" crossorigin>`
  }${icon !== undefined && html`\n<link rel="icon" type="image/svg+xml" href="${at(icon)}">`}`
}

export function writeFrame(framed: Framed): string {
  const { title, main, isWide, hasProblem, username, at, language, theme } = framed
  const { frame } = pageTexts[language]
  const named = hasProblem ? `${frame.problem}: ${title}` : title
  return html`<!doctype html>
<html lang="${language}"${theme !== undefined && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<meta name="robots" content="noindex">
<title>${named} · ${SITE_NAME}</title>
${lookOf(framed)}
</head>
<body class="page">
<a class="skip" href="#main">${frame.skipToContent}</a>
<header>
<a class="site" href="${at('/')}">${SITE_NAME}</a>
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
</body>
</html>
`.text
}

/** Something that was not accepted: the name of its field, where there is one, and what to do. */
export interface Problem {
  readonly field?: string
  readonly message: string
}

/** Above the form, each with a way to its field. */
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
  /** The purpose of the field, as HTML names them: `username`, `new-password`. */
  readonly autocomplete: string
  readonly isOptional?: boolean
}

/** With its label, its hint, and what is wrong with it. A password is never sent back. */
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
