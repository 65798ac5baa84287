import { expect, test } from 'vitest'
import { FRAGMENTS } from '../../../../../corpus/bodies.ts'
import { bodyOf, readHtml } from './html.ts'

const read = (input: string, wrapper?: string) => readHtml(input, 'text/html', 'content.text', wrapper)
const htmlOf = async (input: string) => (await read(input)).html
const textOf = async (input: string) => (await read(input)).text

test.each(FRAGMENTS)('keeps %s as they were sent', async (_what, html) => {
  const first = await read(html)

  expect(first.html).toBe(html)
})

test('keeps tables with spans, alignment and widths', async () => {
  const table =
    '<table border="1" width="100%"><caption>c</caption><colgroup><col style="width: 120px" span="2"></colgroup>' +
    '<thead><tr><th scope="col" colspan="2" align="right">a</th></tr></thead>' +
    '<tbody><tr valign="top"><td rowspan="2" colwidth="120">b</td><td style="min-width: 25px">c</td></tr></tbody></table>'

  expect(await htmlOf(table)).toBe(table)
})

test('keeps task lists with disabled checkboxes', async () => {
  const list = (attributes: string) =>
    `<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input ${attributes}><span></span></label><div><p>a</p></div></li></ul>`

  expect(await htmlOf(list('type="checkbox" checked="checked" name="n"'))).toBe(
    list('type="checkbox" disabled="" checked=""'),
  )
})

test.each([
  ['<script>a</script>b<style>c</style><template>d</template><iframe>e</iframe><noscript>f</noscript>', 'b'],
  ['<form action="/x"><button onclick="x">a</button><input value="b"></form>', '<div>a</div>'],
  ['<svg onload="x"><text>a</text></svg><math><mi>b</mi></math>', 'ab'],
  ['<video src="x">a</video><object data="x">b</object><embed src="x">', 'ab'],
  ['<select><option>a<option>b</select><textarea><b>c</textarea>', '<ul><li>a</li><li>b</li></ul>&lt;b&gt;c'],
  ['<center>a</center><main>b</main>', '<div>a</div><div>b</div>'],
  ['<p onclick="x" data-x="y" contenteditable tabindex="1" role="alert">a</p>', '<p>a</p>'],
  ['<img src="x" srcset="y" onerror="z">', '<img src="x">'],
  ['<img src="javascript:x"><img src="data:image/svg+xml;base64,AAAA" alt="a">', '<img alt="a">'],
  [
    '<a href="javascript:x">a</a><a href=" java\tscript&colon;x">b</a><a href="x:y">c</a>',
    '<a>a</a><a>b</a><a>c</a>',
  ],
  ['<a href=" ht\ntps://example.org\t">a</a>', '<a href="https://example.org">a</a>'],
  ['<a href="/x" target="_top" rel="opener">a</a>', '<a href="/x">a</a>'],
  [
    '<p style="position:fixed;COLOR : Red ;background-color:url(x);width:9px">a</p>',
    '<p style="color: red; width: 9px">a</p>',
  ],
  ['<p class="_own m_42 mantine-Modal ok a:b">a</p>', '<p class="ok">a</p>'],
  ['<p id="cookie">a</p><p id="getElementById">b</p><p id="a b">c</p>', '<p>a</p><p>b</p><p>c</p>'],
  ['<p style="color:red:blue">a</p>', '<p>a</p>'],
  ['a<!-- b --><![CDATA[c]]><?d?>e<!-- f --!>g<!--->h<!-->i', 'aeghi'],
  ['a\0b\u0007c\rd\r\ne&#13;f\fg\ud800h', 'abc\nd\ne\nf\ng\ufffdh'],
])('%j becomes %j', async (input, html) => {
  expect(await htmlOf(input)).toBe(html)
})

test.each([
  ['<p>a<p>b<div>c', '<p>a</p><p>b</p><div>c</div>'],
  ['<b><i>a</b>b</i>', '<b><i>a</i></b><i>b</i>'],
  ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>'],
  ['<h1>a<h2>b</h1>c', '<h1>a</h1><h2>b</h2>c'],
  ['<a href="/a">a<a href="/b">b', '<a href="/a">a</a><a href="/b">b</a>'],
  ['<table><tr><td>a<td>b<tr>c', 'c<table><tbody><tr><td>a</td><td>b</td></tr><tr></tr></tbody></table>'],
  ['<td>a</td></div></p>b', 'a<p></p>b'],
  ['<ruby>a<rt>b<rp>c</ruby>', '<ruby>a<rt>b</rt><rp>c</rp></ruby>'],
  ['<pre>\na</pre><pre>\n\nb</pre>', '<pre>a</pre><pre>\n\nb</pre>'],
  ['<a title=x>y</a title=z><p', '<a title="x">y</a>'],
])('%j is closed where browsers close it: %j', async (input, html) => {
  expect(await htmlOf(input)).toBe(html)
})

test.each([
  '<p>a</p>',
  '<body><p>a</p></body>',
  '<body class="x" onload="y">\n<p>a</p>\n</body>',
  '<!DOCTYPE html>\n<html lang="en">\n<head><title>b</title><meta charset="utf-8"></head>\n<body>\n<p>a</p>\n</body>\n</html>\n',
  '<body><body><p>a</p></body></body>',
])('%j has one body', async (input) => {
  expect(bodyOf(await htmlOf(input))).toBe('<body><p>a</p></body>')
})

test('a wrapper is added once and removed however often it occurs', async () => {
  const wrapped = bodyOf('<p>a</p>', 'wrap')
  const twice = bodyOf(`<div class="wrap"><div class="x wrap"><p>a</p></div></div>`, 'wrap')
  const besides = '<div><div class="wrap"><b>a</div>b</div><p>c</p>'

  expect(wrapped).toBe('<body><div class="wrap"><p>a</p></div></body>')
  expect((await read(wrapped, 'wrap')).html).toBe('<p>a</p>')
  expect((await read(twice, 'wrap')).html).toBe('<p>a</p>')
  expect((await read(besides, 'wrap')).html).toBe('<div><b>a</b><b>b</b></div><p><b>c</b></p>')
  expect((await read(wrapped)).html).toBe('<div class="wrap"><p>a</p></div>')
})

test.each([
  ['<div><b><div class="wrap">a</b>b</div>c', '<div><b></b><b>a</b>bc</div>'],
  [
    '<div class="wrap"><table><tr><td></div>a</td></tr></table></div>b',
    '<table><tbody><tr><td>a</td></tr></tbody></table>b',
  ],
  ['<p>a<div class="wrap">b</div>c', '<p>a</p>bc'],
])('the end tag of a wrapper closes nothing else: %j', async (input, html) => {
  expect((await read(input, 'wrap')).html).toBe(html)
})

test.each([
  ['<p>a</p><p>b</p>c<br>d', 'a b c d'],
  ['<b>a</b>b<i>c</i>', 'abc'],
  ['<table><tr><td>a<td>b</table><ul><li>c<li>d</ul>', 'a b c d'],
  ['  a \n\t b&nbsp;&amp;&eacute; <script>c</script>', 'a b &é'],
  ['a<img src="x" alt="b  c">d<img src="x">e', 'a b c d e'],
  ['&lt;b&gt;a&lt;/b&gt;', '<b>a</b>'],
])('the words of %j are %j', async (input, text) => {
  expect(await textOf(input)).toBe(text)
})

test('plain text is escaped and keeps its lines', async () => {
  const plain = await readHtml('a <b> &amp; c\r\n\nd\re ', 'text/plain', 'content.text')

  expect(plain).toEqual({
    html: 'a &lt;b&gt; &amp;amp; c<br><br>d<br>e',
    text: 'a <b> &amp; c d e',
    links: [],
    images: [],
  })
})

test('links are returned in order, a thousand at most', async () => {
  const some = await read('<a href="/people/ann">a</a><a name="x">b</a><a href="/thread/1">c</a>')
  const many = await read('<a href="/people/ann">a</a>'.repeat(1001))

  expect(some.links).toEqual(['/people/ann', '/thread/1'])
  expect(many.links).toHaveLength(1000)
})

test('a long text is read in chunks without splitting anything', async () => {
  for (let shift = 0; shift < 60; shift++) {
    const start = 'x'.repeat(16_384 - 60 + shift)

    expect(await htmlOf(`${start}&CounterClockwiseContourIntegral;&ampa&#x41;\r\n&lt;😀${start}`)).toBe(
      `${start}∳&amp;aA\n&lt;😀${start}`,
    )
  }
})

test('picture sources are returned in order, without inline ones', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const some = await read(
    `<img src="/images/2"><img src="${pixel}"><img alt="none"><img src="http://a/b.png">`,
  )
  const many = await read('<img src="/images/1">'.repeat(1001))

  expect(some.images).toEqual(['/images/2', 'http://a/b.png'])
  expect(many.images).toHaveLength(1000)
})
