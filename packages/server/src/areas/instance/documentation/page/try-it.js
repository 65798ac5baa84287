/** The right of the page: fill in, send, read the answer, take the call along as code. */
import { answerPlace } from './answer.js'
import { bodyInput } from './body-input.js'
import { codeTabs } from './code-tabs.js'
import { make } from './dom.js'
import { isOpenToAnyone } from './operation-view.js'
import { parameterInput } from './parameter-inputs.js'
import { buildRequest, sendRequest } from './request.js'
import { currentCredentials, onCredentials, proofOf } from './session.js'

function callerLine(operation, signIn) {
  const line = make('span', {})
  onCredentials((credentials) => {
    const button = make(
      'button',
      { type: 'button', class: 'link', onclick: signIn },
      isOpenToAnyone(operation) ? 'sign in' : 'Sign in',
    )
    const hint = isOpenToAnyone(operation)
      ? ['Sent anonymously, unless you ', button, '.']
      : [button, ' first.']
    line.replaceChildren(...(credentials ? ['Sent as ', make('strong', {}, credentials.name), '.'] : hint))
  })
  return line
}

/** A DELETE asks twice: this is no playground, and there may be no way back. */
function askingTwice(button) {
  const words = button.textContent
  let timer
  const calmDown = () => {
    clearTimeout(timer)
    timer = undefined
    button.textContent = words
  }
  return () => {
    const isSecond = timer !== undefined
    calmDown()
    if (isSecond) return true
    button.textContent = 'Press again to delete'
    timer = setTimeout(calmDown, 5000)
    return false
  }
}

function sendRow(operation, signIn) {
  const isDelete = operation.method === 'DELETE'
  const send = make('button', { type: 'submit', class: isDelete ? 'primary danger' : 'primary' }, 'Send')
  const stop = make('button', { type: 'button', class: 'quiet', hidden: true }, 'Stop')
  const isReal = operation.method !== 'GET' && operation.method !== 'HEAD'
  const note = make(
    'p',
    { class: 'note' },
    callerLine(operation, signIn),
    isReal && ' It changes this community for real.',
  )
  return {
    send,
    stop,
    isConfirmed: isDelete ? askingTwice(send) : () => true,
    element: make('div', { class: 'row send' }, send, stop, note),
  }
}

const problemWords = (error) =>
  error.name === 'AbortError'
    ? 'Stopped. Your input is still here.'
    : `No answer: the server could not be reached (${error.message}). Your input is still here; try again.`

/** Shows Stop only for answers that take their time. */
async function withStop(stop, work) {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    stop.hidden = false
  }, 400)
  const abort = () => controller.abort()
  stop.addEventListener('click', abort)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('click', abort)
    stop.hidden = true
  }
}

function sender(description, row, place, readRequest) {
  let isRunning = false
  const run = async (signal) => {
    let addText
    const request = readRequest()
    const answer = await sendRequest(description.basePath, request, {
      proof: proofOf(currentCredentials(), request.method),
      signal,
      onText: (text) => {
        addText ??= place.showStream()
        addText(text)
      },
    })
    // A stream has been shown as it came.
    if (!addText) await place.showAnswer(answer)
  }
  return async (event) => {
    event.preventDefault()
    if (isRunning || !row.isConfirmed()) return
    isRunning = true
    row.send.setAttribute('aria-busy', 'true')
    await withStop(row.stop, run).catch((error) => place.showProblem(problemWords(error)))
    row.send.removeAttribute('aria-busy')
    isRunning = false
    place.element.scrollIntoView({ block: 'nearest' })
  }
}

function sendOnControlEnter(form) {
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.requestSubmit()
  })
}

/** `fill` takes URLSearchParams: the values that an address such as #operation?name=value brings. */
export function tryIt(description, operation, signIn) {
  const inputs = operation.parameters.map((parameter) => parameterInput(description.raw, parameter))
  const body = operation.body ? bodyInput(description.raw, operation.body) : undefined
  const readRequest = () => buildRequest(operation, inputs, body?.read())
  const row = sendRow(operation, signIn)
  const place = answerPlace(description, signIn)
  const code = codeTabs(description, operation, readRequest)
  const nothing = inputs.length === 0 && !body && make('p', { class: 'note' }, 'Nothing to fill in.')
  const rows = inputs.map(({ element }) => element)
  const form = make('form', { class: 'try-form' }, nothing, rows, body?.element, row.element)
  form.addEventListener('submit', sender(description, row, place, readRequest))
  form.addEventListener('input', code.update)
  form.addEventListener('change', code.update)
  sendOnControlEnter(form)
  onCredentials(code.update)
  place.showEmpty()
  const title = make('h2', { id: 'try', tabindex: '-1' }, 'Try it')
  const element = make(
    'section',
    { class: 'try', 'aria-labelledby': title.id },
    title,
    form,
    make('h3', {}, 'Answer'),
    place.element,
    make('h3', {}, 'The same call as code'),
    code.element,
  )
  const fill = (values) => {
    for (const input of inputs) input.fill(values.getAll(input.parameter.name))
    code.update()
  }
  return { element, fill, refresh: code.update }
}
