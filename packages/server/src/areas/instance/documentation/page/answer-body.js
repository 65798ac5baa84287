/** The body of an answer: JSON and text to read, pictures to see, other bytes to save. */
import { codeBlock, make } from './dom.js'
import { splitGuard } from './guard.js'
import { jsonNodes } from './json-view.js'

/** More text than this is no pleasure to scroll; the rest can be saved. */
const MOST_SHOWN = 1_000_000

const isText = (type) => type === '' || /^text\/|[/+](json|xml|javascript|x-www-form-urlencoded)\b/.test(type)

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return undefined
  }
}

function saveLink(blob, url) {
  const extension = blob.type.split(/[/+;]/)[1] ?? 'bin'
  const words = `Save the response (${blob.type || 'bytes'})`
  return make('p', { class: 'note' }, make('a', { href: url, download: `answer.${extension}` }, words))
}

function textBody(text, addressOf) {
  const { guard, rest } = splitGuard(text)
  const json = pretty(rest)
  const whole = json ?? rest
  const shown = whole.slice(0, MOST_SHOWN)
  const title = 'The guard line: strip it before parsing'
  const guardLine = guard && make('span', { class: 'guard', title }, guard)
  const block = codeBlock('Response body', guardLine, json ? jsonNodes(shown, addressOf) : shown)
  return { block, whole, isCut: shown.length < whole.length }
}

/** Returns the nodes to show, the text to copy if it is text, and a blob URL to let go of later if one was made. */
export async function answerBody(blob, addressOf) {
  if (blob.size === 0) return { nodes: [make('p', { class: 'note' }, 'No body.')] }
  if (!isText(blob.type)) {
    const url = URL.createObjectURL(blob)
    const alt = `Response, an image (${blob.type})`
    const image = blob.type.startsWith('image/') && make('img', { class: 'answer-image', src: url, alt })
    return { nodes: [image, saveLink(blob, url)], url }
  }
  const { block, whole, isCut } = textBody(await blob.text(), addressOf)
  if (!isCut) return { nodes: [block], text: whole }
  const url = URL.createObjectURL(blob)
  const note = make('p', { class: 'note' }, 'Only the beginning is shown.')
  return { nodes: [block, note, saveLink(blob, url)], text: whole, url }
}
