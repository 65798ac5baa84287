/** The list on the left: groups that open, a search box, and keys to move. */
import { make, methodWord, wrappable } from './dom.js'

/** With few operations everything is open; with many, only the group being read. */
const MOST_OPEN = 40

function entryLink(description, operation) {
  return make(
    'a',
    { href: `#${operation.id}`, title: `${operation.method} ${operation.path}` },
    make('span', { class: 'entry-summary' }, operation.summary),
    make(
      'span',
      { class: 'entry-path' },
      methodWord(operation.method),
      ' ',
      make('span', {}, wrappable(description.shortPath(operation.path))),
    ),
  )
}

function makeEntry(description, operation) {
  const link = entryLink(description, operation)
  const { id, method, path, summary, group } = operation
  return {
    id,
    link,
    item: make('li', {}, link),
    words: `${id} ${method} ${path} ${summary} ${group}`.toLowerCase(),
  }
}

function makeGroup(description, group, isOpen) {
  const entries = group.operations.map((operation) => makeEntry(description, operation))
  const count = make('span', { class: 'count' }, String(entries.length))
  const element = make(
    'details',
    { class: 'group', open: isOpen },
    make('summary', {}, make('span', {}, group.name), ' ', count),
    make(
      'ul',
      {},
      entries.map(({ item }) => item),
    ),
  )
  return { name: group.name, element, entries, count, isOpenByItself: isOpen }
}

function showMatches(groups, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const group of groups) {
    const matching = group.entries.filter((entry) => words.every((word) => entry.words.includes(word)))
    for (const entry of group.entries) entry.item.hidden = !matching.includes(entry)
    group.count.textContent = String(matching.length)
    group.element.hidden = matching.length === 0
    const isCurrent = group.entries.some(({ link }) => link.hasAttribute('aria-current'))
    group.element.open = words.length > 0 || group.isOpenByItself || isCurrent
    found += matching.length
  }
  return words.length > 0 ? found : undefined
}

const isVisible = (element) => element.checkVisibility?.() ?? element.offsetParent !== null

function moveFocus(nav, step) {
  const stops = [...nav.querySelectorAll('summary, a')].filter(isVisible)
  const current = nav.contains(document.activeElement) ? document.activeElement : undefined
  const from = stops.indexOf(current ?? nav.querySelector('a[aria-current]'))
  const next = stops[Math.min(Math.max(from + step, 0), stops.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function closeOrOpenGroup(event) {
  const group = event.target.closest('details')
  if (!group || event.target.matches('input')) return
  group.open = event.key === 'ArrowRight'
  if (!group.open) group.querySelector('summary').focus()
}

function makeSearch(nav, groups) {
  const told = make('p', { class: 'found', role: 'status' })
  const input = make('input', {
    type: 'search',
    placeholder: 'Search operations',
    'aria-label': 'Search operations',
    'aria-keyshortcuts': '/',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const update = () => {
    const found = showMatches(groups, input.value)
    told.textContent = found === undefined ? '' : found === 1 ? '1 operation' : `${found || 'No'} operations`
  }
  input.addEventListener('input', update)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') [...nav.querySelectorAll('a')].find(isVisible)?.click()
    if (event.key !== 'Escape' || input.value === '') return
    event.stopPropagation()
    input.value = ''
    update()
  })
  const key = make('kbd', { 'aria-hidden': 'true' }, '/')
  return { input, update, element: make('div', { class: 'search' }, input, key, told) }
}

/** Returns what the rest of the page may do with the list. */
export function startList(description, nav) {
  const isShort = description.operations.length <= MOST_OPEN
  const groups = description.groups.map((group) => makeGroup(description, group, isShort))
  const search = makeSearch(nav, groups)
  const entries = make(
    'div',
    { class: 'entries' },
    groups.map(({ element }) => element),
  )
  nav.replaceChildren(search.element, entries)
  nav.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) moveFocus(nav, step)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') closeOrOpenGroup(event)
    if (step) event.preventDefault()
  })
  return {
    focusSearch: () => search.input.select() ?? search.input.focus(),
    move: (step) => moveFocus(nav, step),
    openGroup(name) {
      search.input.value = ''
      search.update()
      const group = groups.find((each) => each.name === name)?.element
      group.open = true
      group.querySelector('summary').focus()
      group.scrollIntoView({ block: 'nearest' })
    },
    mark(id) {
      for (const { entries, element } of groups) {
        for (const entry of entries) {
          entry.link.toggleAttribute('aria-current', false)
          if (entry.id !== id) continue
          entry.link.setAttribute('aria-current', 'page')
          element.open = true
          entry.link.scrollIntoView({ block: 'nearest' })
        }
      }
    },
  }
}
