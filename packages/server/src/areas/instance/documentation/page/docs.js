/** The documentation page: loads the description of the API, then shows what the address names. */
import { decode, readDescription } from './description.js'
import { make } from './dom.js'
import { startList } from './operation-list.js'
import { operationView } from './operation-view.js'
import { startSession } from './sign-in.js'
import { startView } from './start-view.js'
import { tryIt } from './try-it.js'

const DOCUMENT = '/api/openapi.json'

const main = document.getElementById('main')
const nav = document.getElementById('operations')
const menu = document.getElementById('menu')

function setMenu(isOpen) {
  menu.setAttribute('aria-expanded', String(isOpen))
  document.body.classList.toggle('menu-open', isOpen)
}

const isMenuShown = () => menu.checkVisibility?.() ?? menu.offsetParent !== null

function showLoadingProblem(words, requestId) {
  const again = make(
    'button',
    { type: 'button', class: 'primary', onclick: () => location.reload() },
    'Try again',
  )
  main.replaceChildren(
    make(
      'div',
      { class: 'page', role: 'alert' },
      make('h1', {}, 'The description could not be loaded'),
      make('p', {}, words),
      requestId && make('p', { class: 'note' }, 'Request id: ', make('code', {}, requestId)),
      again,
    ),
  )
}

async function load() {
  const response = await fetch(DOCUMENT, { credentials: 'omit' }).catch(() => undefined)
  if (!response)
    return showLoadingProblem('The server could not be reached. Check the connection and try again.')
  const requestId = response.headers.get('x-request-id')
  if (!response.ok) return showLoadingProblem(`${DOCUMENT} answered ${response.status}.`, requestId)
  try {
    return readDescription(await response.json(), DOCUMENT)
  } catch {
    return showLoadingProblem(`${DOCUMENT} did not answer with an OpenAPI document.`, requestId)
  }
}

function readAddress() {
  const [id, query] = location.hash.slice(1).split(/\?(.*)/s)
  return { id: decode(id) || 'start', query }
}

function missingView(id) {
  const first = make('a', { href: '#start' }, 'first page')
  return make(
    'div',
    { class: 'page' },
    make('h1', { tabindex: '-1' }, 'No such operation'),
    make(
      'p',
      {},
      'This API has nothing called ',
      make('code', {}, id),
      '. Search the list, or go to the ',
      first,
      '.',
    ),
  )
}

/** Views are kept: what was filled in and answered is still there on the way back. */
function viewKeeper(description, list, signIn) {
  const kept = new Map()
  const makeView = (id) => {
    if (id === 'start') return { title: '', element: startView(description, list.openGroup) }
    const operation = description.operations.find((each) => each.id === id)
    if (!operation) return { title: 'No such operation', element: missingView(id) }
    const form = tryIt(description, operation, signIn)
    const element = make('div', { class: 'operation' }, operationView(description, operation), form.element)
    return { title: operation.summary, element, fill: form.fill, refresh: form.refresh }
  }
  return (id) => {
    if (!kept.has(id)) kept.set(id, makeView(id))
    return kept.get(id)
  }
}

/** A link leads to the top of a page; Back leads to where the reader was on it. */
function rememberTops() {
  const tops = new Map()
  let isLink = false
  history.scrollRestoration = 'manual'
  document.addEventListener('scroll', () => tops.set(location.hash, window.scrollY), { passive: true })
  document.addEventListener('click', (event) => {
    if (event.target.closest('a[href*="#"]:not([data-skip])')) isLink = true
  })
  return {
    current() {
      const top = isLink ? 0 : (tops.get(location.hash) ?? 0)
      isLink = false
      return top
    },
  }
}

function startRouter(description, list, signIn) {
  const viewOf = viewKeeper(description, list, signIn)
  const show = (isFirst, top = 0) => {
    const { id, query } = readAddress()
    const view = viewOf(id)
    main.replaceChildren(view.element)
    view.refresh?.()
    if (query !== undefined) view.fill?.(new URLSearchParams(query))
    document.title = [view.title, `${description.title} API`].filter(Boolean).join(' · ')
    document.querySelector('[href="#try"]').hidden = view.fill === undefined
    setMenu(false)
    list.mark(id)
    if (!isFirst) {
      view.element.querySelector('h1').focus({ preventScroll: true })
      window.scrollTo(0, top)
    }
  }
  const tops = rememberTops()
  window.addEventListener('hashchange', () => show(false, tops.current()))
  show(true)
}

const isTyping = (target) => target.closest('input, textarea, select, dialog') !== null

function startKeys(list) {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.body.classList.contains('menu-open')) {
      setMenu(false)
      menu.focus()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const step = { j: 1, k: -1 }[event.key]
    if (!step && event.key !== '/') return
    event.preventDefault()
    if (isMenuShown()) setMenu(true)
    if (step) list.move(step)
    else list.focusSearch()
  })
}

/** The address names the operation, so links within the page must leave it alone. */
function startSkipLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-skip]')
    if (!link) return
    event.preventDefault()
    const target = document.querySelector(link.hash)
    target.focus()
    target.scrollIntoView({ block: 'start' })
  })
}

function startMenu(list) {
  menu.addEventListener('click', () => {
    const isOpen = menu.getAttribute('aria-expanded') !== 'true'
    setMenu(isOpen)
    if (isOpen) list.focusSearch()
  })
}

async function start() {
  startSkipLinks()
  const description = await load()
  if (!description) return
  document.getElementById('brand').textContent = `${description.title} API`
  const signIn = startSession(description, document.getElementById('session'))
  const list = startList(description, nav)
  const listWithMenu = {
    ...list,
    openGroup(name) {
      if (isMenuShown()) setMenu(true)
      list.openGroup(name)
    },
  }
  startMenu(list)
  startKeys(list)
  startRouter(description, listWithMenu, signIn)
}

start()
