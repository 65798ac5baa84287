/** Tabs as the ARIA practices describe them: one stop for Tab, arrows between them. */
import { make, uniqueId } from './dom.js'

function keyStep(key, count, index) {
  return { ArrowRight: (index + 1) % count, ArrowLeft: (index + count - 1) % count, Home: 0, End: count - 1 }[
    key
  ]
}

/** `tabs`: [{ name, panel }]. `chosen` is the name to start with; `onChoose` hears of changes. */
export function makeTabs(label, tabs, chosen, onChoose) {
  const buttons = tabs.map(({ name, panel }) => {
    const id = uniqueId('tab')
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', id)
    panel.id = `${id}-panel`
    return make('button', { type: 'button', role: 'tab', id, 'aria-controls': panel.id }, name)
  })
  const select = (index) => {
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(at === index))
      button.tabIndex = at === index ? 0 : -1
      tabs[at].panel.hidden = at !== index
    }
  }
  const choose = (index) => {
    select(index)
    buttons[index].focus()
    onChoose(tabs[index].name)
  }
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => choose(index))
    button.addEventListener('keydown', (event) => {
      const next = keyStep(event.key, tabs.length, index)
      if (next === undefined) return
      event.preventDefault()
      choose(next)
    })
  }
  const find = (name) =>
    Math.max(
      0,
      tabs.findIndex((tab) => tab.name === name),
    )
  select(find(chosen))
  const list = make('div', { role: 'tablist', 'aria-label': label }, buttons)
  return { list, panels: tabs.map(({ panel }) => panel), select: (name) => select(find(name)) }
}
