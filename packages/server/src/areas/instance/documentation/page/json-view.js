/** JSON with quiet colours, its keys told from its values, and URIs of this API that can be followed. */
import { make } from './dom.js'

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g

/** Beyond this a browser grows slow with an element for each word. */
const MOST_COLOURED = 300_000

function valueNode(text, addressOf) {
  if (!text.startsWith('"')) return make('span', { class: 'json-word' }, text)
  const address = addressOf(JSON.parse(text))
  return address
    ? make('a', { href: address, title: 'Read this' }, text)
    : make('span', { class: 'json-text' }, text)
}

export function jsonNodes(text, addressOf) {
  if (text.length > MOST_COLOURED) return [text]
  const nodes = []
  let from = 0
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon] = match
    nodes.push(text.slice(from, match.index))
    nodes.push(
      ...(colon ? [make('span', { class: 'json-key' }, string), colon] : [valueNode(whole, addressOf)]),
    )
    from = match.index + whole.length
  }
  nodes.push(text.slice(from))
  return nodes
}
