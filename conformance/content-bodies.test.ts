import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { BODIES } from '../corpus/bodies.ts'
import {
  aContent,
  aDiscussion,
  aMember,
  bodyOf,
  html,
  isOriginalCompatible,
  newContent,
  vocabularyName,
} from './community.ts'
import { CONTENTS, fieldsNamed, sendJson, sendText } from './wire.ts'

const ann = await aMember()
const stored = async (text: string) => (await aContent(ann.client, { content: html(text) })).content.text

test('content.text comes back inside one body element, whether or not it was sent in one (§Content entity, decisions §3)', async () => {
  for (const text of [
    '<p>One</p>',
    '<body><p>One</p></body>',
    '<html><head></head><body><p>One</p></body></html>',
  ]) {
    expect(await stored(text)).toBe(bodyOf('<p>One</p>'))
  }
})

test('the wrapper of rendered content is there where that is the custom, once however often it is sent (decisions §3)', async () => {
  const wrapper = `<div class="${vocabularyName}-rendered-content">`

  const { id, content } = await aContent(ann.client, { content: html('<p>One</p>') })
  const again = await ann.client.updateContent({
    contentID: id,
    body: newContent({ content: html(content.text) }),
  })

  expect(content.text).toBe(
    isOriginalCompatible ? `<body>${wrapper}<p>One</p></div></body>` : '<body><p>One</p></body>',
  )
  expect(again.content.text).toBe(content.text)
})

test.each(BODIES)('%s survive as they are (decisions §3)', async (_, text) => {
  expect(await stored(text)).toBe(bodyOf(text))
})

test.each([
  ['scripts', 'a<script>alert(1)</script>b', /script|alert/],
  ['handlers', '<p onclick="go()" id="x">a</p>', /onclick|go\(\)/],
  ['handlers of images', '<img src="/a.png" onerror="go()">', /onerror|go\(\)/],
  ['scripts in links', '<a href="javascript:go()">a</a>', /javascript|go\(\)/],
  ['scripts in links, hidden', '<a href=" jAvA&#x09;sCrIpT&colon;go()">a</a>', /script|go\(\)/i],
  ['unknown protocols', '<a href="telnetx:host">a</a>', /telnetx/],
  ['data that is a page', '<a href="data:text/html,<script>go()</script>">a</a>', /data:|go\(\)/],
  [
    'styles that escape',
    '<p style="position:fixed;top:0;background:url(https://evil.example/x)">a</p>',
    /fixed|evil|url/,
  ],
  ['style sheets', '<style>body{display:none}</style>a', /style|display/],
  ['frames', '<iframe src="https://example.org"></iframe>a', /iframe/],
  ['forms', '<form action="/x"><input name="q"><button>Go</button></form>', /<form|<input|<button/],
  ['objects', '<object data="x.swf"></object><embed src="x.swf">a', /object|embed/],
  ['another base', '<base href="https://evil.example/">a', /base/],
  ['refreshes', '<meta http-equiv="refresh" content="0;url=https://evil.example/">a', /meta|evil/],
  ['drawings', '<svg onload="go()"><a xlink:href="javascript:go()"></a></svg>', /svg|go\(\)/],
  ['formulas', '<math><mtext><script>go()</script></mtext></math>', /math|script|go\(\)/],
  ['comments', 'a<!-- <script>go()</script> -->b', /<!--|go\(\)/],
])('%s do not survive (decisions §3)', async (_, text, forbidden) => {
  expect((await stored(text)).replace(/^<body>/, '')).not.toMatch(forbidden)
})

test.each([
  '<p>a & b < c > d "e" \'f\'</p>',
  '<p>unclosed <b>bold',
  '</p>stray',
  '<table>loose<tr><td>cell',
  '<p>a<p>b<div>c</p>d',
  '<a href="x"><a href="y">nested</a></a>',
  '&amp;amp; &lt;script&gt; &nbsp; &#x1F642; &copy;',
  '<b><i>crossed</b></i>',
  '<ul><p>odd</ul>',
  '<pre>\n\n  kept  </pre>',
  '\u00a0\u2028\u202e\ufeff',
  '<P CLASS="a" ID=b TITLE=\'c "d"\'>attributes</P>',
  '<script>gone</script><p onclick=x>left</p>',
])('stored text is read back unchanged, and stays so when sent back: %s (decisions §3)', async (text) => {
  const { id, content } = await aContent(ann.client, { content: html(text) })

  const read = await ann.client.getContent({ contentID: id })
  const again = await ann.client.updateContent({
    contentID: id,
    body: newContent({ content: html(read.content.text) }),
  })

  expect(read.content.text).toBe(content.text)
  expect(again.content.text).toBe(content.text)
})

test('text/plain is accepted and escaped; it comes back as text/html (decisions §3)', async () => {
  const plain = { type: 'text/plain' as const, text: 'a < b & <b>c</b> <script>d</script>' }

  const { content } = await aContent(ann.client, { content: plain })

  expect(content.type).toBe('text/html')
  expect(content.text).toContain('a &lt; b &amp; &lt;b&gt;c&lt;/b&gt; &lt;script&gt;d&lt;/script&gt;')
})

test('lines of text/plain stay lines (decisions §3)', async () => {
  const { content } = await aContent(ann.client, {
    content: { type: 'text/plain', text: 'one\ntwo\n\nthree' },
  })

  const words = content.text.split(/<[^>]*>/).filter((part) => part.trim() !== '')
  expect(words).toEqual(['one', 'two', 'three'])
})

const MEGABYTE = 1024 * 1024

test('content.text of 2 MB is accepted, and more is 400, naming it (decisions §1)', async () => {
  const largest = await sendJson(
    ann.client,
    'POST',
    CONTENTS,
    newContent({ content: html('x'.repeat(2 * MEGABYTE)) }),
  )
  const { id, content } = largest.body as Content
  const back = await sendJson(ann.client, 'PUT', `${CONTENTS}/${id}`, largest.body)
  const larger = await sendJson(
    ann.client,
    'POST',
    CONTENTS,
    newContent({ content: html('x'.repeat(2 * MEGABYTE + 1000)) }),
  )
  const wide = await sendJson(
    ann.client,
    'POST',
    CONTENTS,
    newContent({ content: html('é'.repeat(MEGABYTE + 1000)) }),
  )

  expect([largest.status, back.status]).toEqual([201, 200])
  expect((back.body as Content).content.text).toHaveLength(content.text.length)
  for (const reply of [larger, wide]) {
    expect([reply.status, reply.error?.code]).toEqual([400, 'fieldInvalid'])
    expect(fieldsNamed(reply)).toEqual(['content.text'])
  }
})

test('content.text of 200 levels is accepted, and deeper is 400, naming it (decisions §1)', async () => {
  const nested = (levels: number) =>
    newContent({ content: html(`${'<div>'.repeat(levels)}x${'</div>'.repeat(levels)}`) })

  const deepest = await sendJson(ann.client, 'POST', CONTENTS, nested(200))
  const refused = await Promise.all(
    [201, 5000, 100_000].map((levels) => sendJson(ann.client, 'POST', CONTENTS, nested(levels))),
  )

  expect(deepest.status).toBe(201)
  expect((deepest.body as Content).content.text).toContain(`${'<div>'.repeat(200)}x`)
  expect(refused.map((reply) => [reply.status, ...fieldsNamed(reply)])).toEqual(
    Array(3).fill([400, 'content.text']),
  )
})

test('the limits hold for answers and on PUT alike (decisions §1)', async () => {
  const { id } = await aDiscussion(ann.client)
  const content = html(`${'<b>'.repeat(300)}x`)

  const replies = [
    await ann.client.send(api.createMessage, { contentID: id, body: { type: 'message', content } }),
    await ann.client.send(api.createComment, { contentID: id, body: { type: 'comment', content } }),
    await ann.client.send(api.updateContent, {
      contentID: id,
      body: newContent({ type: 'discussion', content }),
    }),
  ]

  expect(replies.map((reply) => [reply.status, ...fieldsNamed(reply)])).toEqual(
    Array(3).fill([400, 'content.text']),
  )
})

test('a body over 10 MB is 413 (decisions §1)', async () => {
  const text = JSON.stringify(newContent({ content: html('x'.repeat(10 * MEGABYTE)) }))

  const reply = await sendText(ann.client, 'POST', CONTENTS, text)

  expect([reply.status, reply.error?.code]).toEqual([413, 'bodyTooLarge'])
})

test('two million characters that all must be escaped are answered with 201 or 400, never otherwise (security §0-3)', async () => {
  for (const text of [
    '<'.repeat(2_000_000),
    '&'.repeat(400_000),
    '<a '.repeat(500_000),
    '</b>'.repeat(400_000),
  ]) {
    const reply = await sendJson(ann.client, 'POST', CONTENTS, newContent({ content: html(text) }))

    expect([201, 400]).toContain(reply.status)
  }
})
