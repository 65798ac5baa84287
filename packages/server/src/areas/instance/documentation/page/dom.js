/** Small helpers around the DOM. Nothing here takes markup, so no text of a document or an answer becomes any. */

let lastId = 0

export function uniqueId(prefix) {
  lastId += 1
  return `${prefix}-${lastId}`
}

const isShown = (child) => child !== undefined && child !== null && child !== false && child !== ''

/** make('p', { class: 'note' }, 'text', otherElement): an attribute that is undefined or false is left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.flat(Number.POSITIVE_INFINITY).filter(isShown))
  return element
}

/** A path or a URL that may wrap after its slashes, and nowhere else. */
export function wrappable(path) {
  const pieces = path.split(/(?<=[/?&])/)
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [make('wbr'), piece]))
}

export function methodWord(method) {
  return make('span', { class: `method method-${method.toLowerCase()}` }, method)
}

/** The clipboard API is missing on plain http, where many communities of one's own live. */
async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = make('textarea', { class: 'off-screen', readonly: true })
  area.value = text
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('copying was refused')
}

export function copyButton(readText, label) {
  const word = make('span', { 'aria-live': 'polite' }, 'Copy')
  const button = make('button', { type: 'button', class: 'quiet small copy' }, word)
  button.append(make('span', { class: 'off-screen' }, ` ${label}`))
  button.addEventListener('click', async () => {
    word.textContent = await copyText(readText()).then(
      () => 'Copied',
      () => 'Not copied',
    )
    setTimeout(() => {
      word.textContent = 'Copy'
    }, 1500)
  })
  return button
}

/** A block of code that scrolls, reachable by keyboard. */
export function codeBlock(label, ...content) {
  return make('pre', { tabindex: '0', role: 'region', 'aria-label': label }, make('code', {}, ...content))
}
