/** The first page: what this API is, and a first call. */
import { codeBlock, copyButton, make } from './dom.js'
import { isOpenToAnyone } from './operation-view.js'
import { prose } from './prose.js'
import { curlSnippet } from './snippet-curl.js'

const KEYS = [
  ['/', 'search the operations'],
  ['j k', 'next and previous operation in the list, also ↓ ↑; Enter opens it'],
  ['← →', 'close and open a group of the list'],
  ['Ctrl Enter', 'send the call being filled in'],
]

function withCopy(label, text) {
  return make(
    'div',
    { class: 'with-copy' },
    codeBlock(label, text),
    copyButton(() => text, label.toLowerCase()),
  )
}

/** A call that anyone can make as it stands. */
function firstCall(description) {
  return description.reads.find(
    (operation) =>
      isOpenToAnyone(operation) &&
      operation.path !== description.documentPath &&
      !operation.parameters.some((parameter) => parameter.required),
  )
}

function firstCallSection(description) {
  const operation = firstCall(description)
  if (!operation) return undefined
  const request = { method: 'GET', path: operation.path, headers: [] }
  const link = make('a', { href: `#${operation.id}` }, operation.summary)
  return make(
    'section',
    {},
    make('h2', {}, 'A first call'),
    withCopy('First call', curlSnippet(description.baseUrl, request)),
    make('p', {}, 'It needs no sign-in: ', link, '.'),
  )
}

function addressSection(description) {
  return make(
    'section',
    {},
    make('h2', {}, 'Where it is'),
    withCopy('Base URL', description.baseUrl),
    make(
      'p',
      {},
      'The whole description as OpenAPI 3.1, for generators and other tools: ',
      make('a', { href: description.basePath + description.documentPath }, description.documentPath),
      '.',
    ),
  )
}

function groupSection(description, openGroup) {
  const items = description.groups.map(({ name, operations }) => {
    const count = operations.length === 1 ? '1 operation' : `${operations.length} operations`
    const button = make('button', { type: 'button', class: 'link', onclick: () => openGroup(name) }, name)
    return make('li', {}, button, ' ', make('span', { class: 'count' }, count))
  })
  return make('section', {}, make('h2', {}, 'What it offers'), make('ul', { class: 'plain-list' }, items))
}

function keySection() {
  const rows = KEYS.map(([keys, words]) =>
    make(
      'div',
      {},
      make(
        'dt',
        {},
        keys.split(' ').flatMap((key) => [make('kbd', {}, key), ' ']),
      ),
      make('dd', {}, words),
    ),
  )
  return make(
    'section',
    { class: 'for-keyboards' },
    make('h2', {}, 'Keys'),
    make('dl', { class: 'keys' }, rows),
  )
}

export function startView(description, openGroup) {
  return make(
    'div',
    { class: 'page' },
    make(
      'h1',
      { tabindex: '-1' },
      `${description.title} API `,
      make('span', { class: 'version' }, description.version),
    ),
    make('div', { class: 'reading' }, prose(description.text)),
    addressSection(description),
    firstCallSection(description),
    groupSection(description, openGroup),
    keySection(),
  )
}
