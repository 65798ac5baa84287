import { expect, test } from 'vitest'
import { findLoneLinks } from './lone-links.ts'
import { cutText, decodePage, readPageHead } from './page-head.ts'

const A = '<a href="https://a.example/x?b=1&amp;c=2">some words</a>'
const URL_OF_A = 'https://a.example/x?b=1&c=2'

test.each([
  ['a paragraph', `<p>${A}</p>`, [URL_OF_A]],
  ['a paragraph with spaces and emphasis', `<p> <b>${A}</b>\n</p>`, [URL_OF_A]],
  ['a line', `<p>Look:<br>${A}<br>Nice</p>`, [URL_OF_A]],
  ['the text itself', A, [URL_OF_A]],
  ['a written address', '<p>https://b.example/</p>', ['https://b.example/']],
  ['several', `<p>${A}</p><div><p>https://b.example/</p></div><p>${A}</p>`, [URL_OF_A, 'https://b.example/']],
])('a link alone on its line is found: %s', async (_name, html, links) => {
  expect(await findLoneLinks(html)).toEqual(links)
})

test.each([
  ['words beside it', `<p>See ${A}</p>`],
  ['two links', `<p>${A} ${A}</p>`],
  ['a picture beside it', `<p>${A}<img src="x.png" alt=""></p>`],
  ['a picture as the link', '<p><a href="https://a.example/"><img src="x.png" alt=""></a> x</p>'],
  ['a quote', `<blockquote><p>${A}</p></blockquote>`],
  ['a list', `<ul><li>${A}</li></ul>`],
  ['code', `<pre>https://a.example/</pre><p><code>https://a.example/</code></p>`],
  ['other schemes', '<p><a href="mailto:a@example.org">mail</a></p><p>ftp://a.example/</p>'],
  ['our own paths', '<p><a href="/people/ann">Ann</a></p>'],
])('no link is alone: %s', async (_name, html) => {
  expect(await findLoneLinks(html)).toEqual([])
})

test('a page is read as its site describes it, else by its title', async () => {
  const described = `<!doctype html><html><head><title>Tab</title>
    <meta property="og:title" content="Peas &amp; beans"><meta name="description" content="Two\n lines \u202e.">
    <meta property="og:site_name" content="Garden"><meta property="og:image" content="/p.png"></head>
    <body><meta property="og:title" content="not this"></body>`

  expect(await readPageHead(described)).toEqual({
    title: 'Peas & beans',
    description: 'Two lines .',
    siteName: 'Garden',
    picture: '/p.png',
  })
  expect(await readPageHead('<TITLE> A <b>b </TITLE>')).toMatchObject({ title: 'A <b>b' })
  expect(await readPageHead('{"no": "page"}')).toMatchObject({ title: undefined, picture: undefined })
})

test('markup without end is no page', async () => {
  expect(await readPageHead('<div>'.repeat(5000))).toBeUndefined()
})

test.each([
  ['the header', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/html; charset=iso-8859-1'],
  ['the page', Buffer.from('<meta charset=windows-1252>Gr\xfc\xdfe', 'latin1'), 'text/html'],
  ['its first bytes', Buffer.from('\ufeffGrüße', 'utf16le'), 'text/html; charset=utf-8'],
  ['nothing', Buffer.from('Grüße'), 'text/html'],
  ['an unknown name', Buffer.from('Grüße'), 'text/html; charset=klingon'],
])('the charset is that of %s', (_name, bytes, contentType) => {
  expect(decodePage(bytes, contentType)).toMatch(/Grüße$/)
})

test('long texts are cut at a word, never inside a character', () => {
  expect(cutText('one two three', 9)).toBe('one two…')
  expect(cutText('🌱'.repeat(9), 4)).toBe('🌱🌱🌱…')
  expect(cutText('short', 9)).toBe('short')
})
