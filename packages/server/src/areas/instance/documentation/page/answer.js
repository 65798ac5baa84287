/** Shows what really came back. */
import { answerBody } from './answer-body.js'
import { codeBlock, copyButton, make, wrappable } from './dom.js'
import { currentCredentials } from './session.js'
import { phraseOf } from './status.js'

const SHOWN_HEADERS = [
  'content-type',
  'location',
  'etag',
  'x-request-id',
  'retry-after',
  'allow',
  'deprecation',
]

/** A stream may run for hours; only its latest part stays. */
const MOST_OF_STREAM = 200_000

function sizeWords(bytes) {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const timeWords = (milliseconds) =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`

function statusLine({ status, milliseconds, blob }, text) {
  const words = `${status} ${phraseOf(status)}`
  return make(
    'div',
    { class: 'answer-status' },
    make('span', { class: `status status-${String(status)[0]}` }, words),
    make('span', {}, timeWords(milliseconds)),
    make('span', {}, sizeWords(blob.size)),
    text && copyButton(() => text, 'the body'),
  )
}

function headerValue(name, value, addressOf) {
  const address = name === 'location' ? addressOf(value) : undefined
  return address ? make('a', { href: address }, wrappable(value)) : value
}

function headerList(headers, addressOf) {
  const shown = SHOWN_HEADERS.filter((name) => headers.has(name))
  const rows = shown.map((name) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, headerValue(name, headers.get(name), addressOf))),
  )
  return make('dl', { class: 'headers' }, rows)
}

function hint(status, signIn) {
  if (status >= 500) {
    return make('p', { class: 'note' }, 'Server error. Give the x-request-id to the operator.')
  }
  if (status !== 401) return undefined
  const button = make('button', { type: 'button', class: 'link', onclick: signIn }, 'Sign in to try')
  const words = currentCredentials()
    ? 'The server refused these credentials. '
    : 'This operation needs a signed-in caller. '
  return make('p', { class: 'note' }, words, button, '.')
}

/** A place that shows one answer after another. */
export function answerPlace(description, signIn) {
  const place = make('div', { class: 'answer' })
  const told = make('p', { class: 'off-screen', role: 'status' })
  let url
  const show = (...nodes) => {
    if (url) URL.revokeObjectURL(url)
    url = undefined
    place.replaceChildren(...nodes.flat().filter(Boolean))
  }
  return {
    element: make('div', { class: 'answer-place' }, told, place),
    async showAnswer(answer) {
      const { status, headers, blob, milliseconds } = answer
      const body = await answerBody(blob, description.addressOf)
      show(
        statusLine(answer, body.text),
        headerList(headers, description.addressOf),
        hint(status, signIn),
        body.nodes,
      )
      url = body.url
      told.textContent = `Answer: ${status} ${phraseOf(status)} after ${timeWords(milliseconds)}`
    },
    showProblem: (words) => show(make('p', { class: 'problem', role: 'alert' }, words)),
    /** Returns a function that adds text as it arrives. */
    showStream() {
      const block = codeBlock('The stream so far')
      const code = block.firstElementChild
      show(make('p', { class: 'note' }, 'A stream: what arrives is shown until you press Stop.'), block)
      return (text) => {
        code.textContent = (code.textContent + text).slice(-MOST_OF_STREAM)
        block.scrollTop = block.scrollHeight
      }
    },
    showEmpty: () =>
      show(make('p', { class: 'note' }, 'Nothing sent yet. The real answer of this server appears here.')),
  }
}
