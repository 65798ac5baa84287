/** Texts that break pages: words without an end, both directions, emoji, and everything that is wider than a window. */

/** A word without an end, in names, titles, tags and texts. */
export const LONG = 'Wabenhonigschleuderfest'

export const ARABIC = 'مرحبا بكم في مجتمع النحل'
export const HEBREW = 'שלום לכולם, כאן מגדלים דבורים'
export const EMOJI = '🐝🍯👩🏽‍🌾👨‍👩‍👧‍👦🏳️‍🌈🇩🇪'

const COLUMNS = 30
const CODE_LENGTH = 500
const DEPTH = 8

const cells = (tag: string, word: string) =>
  Array.from({ length: COLUMNS }, (_, index) => `<${tag}>${word} ${index + 1}</${tag}>`).join('')

const nested = (depth: number): string =>
  `<ul><li>Level ${DEPTH - depth + 1}${depth > 1 ? nested(depth - 1) : ''}</li></ul>`

const word = `<p>${LONG.repeat(18)}</p>`
const rightToLeft = `<p>${ARABIC} with honey (2 kg) ${HEBREW}!</p><p>Honey ${ARABIC}: ${LONG.repeat(4)}.</p>`
const emoji = `<p>${EMOJI.repeat(20)}</p>`
const table = `<table><thead><tr>${cells('th', 'Hive')}</tr></thead><tbody><tr>${cells('td', 'Honey')}</tr></tbody></table>`
const code = `<pre><code>const hives = '${'swarm'.repeat(CODE_LENGTH / 5)}'</code></pre>`
const list = nested(DEPTH)

/** One of each kind. */
export const HOSTILE_TEXTS = [word, rightToLeft, emoji, table, code, list] as const

export const html = (text: string) => ({ type: 'text/html', text }) as const
