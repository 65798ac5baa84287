import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { xssPayloads } from '../../../../../../corpus/xss-payloads.ts'
import { withAbsoluteAddresses } from '../../../engines/html/absolute.ts'
import { readHtml } from '../../../engines/html/html.ts'
import { childrenOf, readXml, textOf, type XmlElement } from '../../../testing/xml.ts'
import { type FeedEntry, type FeedHead, writeEntry, writeFeed } from './atom.ts'
import { uuidOf } from './identity.ts'

const PAGE = 'https://community.example/docs/DOC-1'

/** The same text wherever text may be. */
const head = (text: string): FeedHead => ({
  id: 'urn:uuid:00000000-0000-5000-8000-000000000000',
  title: text,
  subtitle: `${text}.`,
  base: `${PAGE}?${text}`,
  author: { name: text, uri: text },
  links: [{ rel: 'alternate', type: 'text/html', href: text }],
})
const entry = (text: string): FeedEntry => ({
  id: 'urn:uuid:00000000-0000-5000-8000-000000000001',
  title: text,
  published: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-02T00:00:00.000Z',
  author: { name: text, uri: text },
  page: text,
  categories: [text],
  html: text,
})
const feedWith = (text: string) => readXml(writeFeed(head(text), [writeEntry(entry(text))]))

const shapeOf = ({ name, attributes, children }: XmlElement): unknown => [
  name,
  [...attributes.keys()],
  children.map(shapeOf),
]

/** XML of its own, in ways that would end an element, a value, a section or the document. */
const XML_INJECTIONS = [
  '</title></entry><entry><title>mine</title>',
  '"/><link rel="self" href="https://evil.example/"/><x y="',
  ']]><script>1</script><![CDATA[',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '&b; &#0; &#x1f; &amp;lt; &',
  '<!-- --><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"/></content>',
  '</feed>',
  '</updated><updated>2099-01-01T00:00:00.000Z</updated>',
]

test('with any text a feed keeps its structure and contains exactly the text (security T5)', () => {
  const plain = JSON.stringify(shapeOf(feedWith('words')))

  for (const payload of [...xssPayloads, ...XML_INJECTIONS]) {
    const feed = feedWith(payload)
    const [found] = childrenOf(feed, 'entry')
    // What XML forbids is taken out, and nothing else.
    const kept = [...payload].filter(
      (sign) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(sign),
    )
    expect(JSON.stringify(shapeOf(feed))).toBe(plain)
    expect(found && textOf(found, 'content')).toBe(kept.join(''))
    expect(textOf(feed, 'updated')).toBe('2026-01-02T00:00:00.000Z')
  }
})

test('characters that XML forbids are left out, half signs too; line ends and signs of any plane stay', () => {
  const feed = feedWith('a\u0000\u0008\u000b\u001f\ufffe\uffff\ud83d\r\n\tb🌻\u0085')

  expect(textOf(feed, 'title')).toBe('a\r\n\tb🌻\u0085')
})

interface Node {
  readonly nodeName: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly Node[]
}

const nodesIn = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(nodesIn)]

const nodesOf = (html: string) => nodesIn(parseFragment(html) as Node)

const addressesIn = (nodes: readonly Node[]) =>
  nodes.flatMap(({ attrs = [] }) =>
    attrs.filter(({ name }) => name === 'href' || name === 'src').map(({ value }) => value),
  )

test('links and pictures lead from the page of the content; text that looks like a tag stays', async () => {
  const { html } = await readHtml(
    `<p><a href="/people/ann?a=1&amp;b=2" title="x > href=&quot;y&quot; href=">a</a> <a href="#part">b</a>
     <a href="//other.example/x">c</a> <a href="DOC-2">d</a> <a href="mailto:ann@example.org">e</a>
     <img src="/api/core/v3/images/7" alt="src=&quot;z&quot;"> &lt;a href="/no"&gt;</p>`,
    'text/html',
    'text',
  )

  const absolute = withAbsoluteAddresses(html, PAGE)

  expect(addressesIn(nodesOf(absolute))).toEqual([
    'https://community.example/people/ann?a=1&b=2',
    `${PAGE}#part`,
    'https://other.example/x',
    'https://community.example/docs/DOC-2',
    'mailto:ann@example.org',
    'https://community.example/api/core/v3/images/7',
  ])
  expect(absolute).toContain('&lt;a href="/no"&gt;')
  expect(absolute).toContain('title="x &gt; href=&quot;y&quot; href="')
})

test('making addresses absolute lets no script in: the elements and attributes are those that were stored', async () => {
  const shape = (nodes: readonly Node[]) =>
    nodes.map(({ nodeName, attrs = [] }) => [nodeName, ...attrs.map(({ name }) => name)].join())

  for (const payload of xssPayloads) {
    const { html } = await readHtml(payload, 'text/html', 'text')
    const nodes = nodesOf(withAbsoluteAddresses(html, PAGE))
    const addresses = addressesIn(nodes)

    expect(shape(nodes)).toEqual(shape(nodesOf(html)))
    expect(addresses.filter((address) => !/^(?:https?:|mailto:|tel:|data:image\/)/.test(address))).toEqual([])
  }
})

test('ids are made from names as RFC 9562 §5.5 makes them: its own example', () => {
  const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

  expect(uuidOf(DNS, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})
