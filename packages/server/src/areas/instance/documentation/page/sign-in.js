/** The sign-in form and the corner of the page that says who is calling. */
import { make } from './dom.js'
import { parseGuarded } from './guard.js'
import { authorizationOf, forgetCredentials, keepCredentials, onCredentials } from './session.js'

const ME = '/api/core/v3/people/@me'

/** The account's name stands under a vendor's word, so look one level down for it. */
function nameIn(person, otherwise) {
  const account = Object.values(person).find((value) => typeof value?.username === 'string')
  return account?.username ?? person.displayName ?? otherwise
}

async function refusal(response) {
  const id = response.headers.get('x-request-id')
  const suffix = id ? ` Request id: ${id}` : ''
  if (response.status === 401) return `The server refused these credentials (401).${suffix}`
  if (response.status === 429) {
    const seconds = response.headers.get('retry-after')
    return `Too many attempts (429). Try again ${seconds ? `in ${seconds} seconds` : 'later'}.${suffix}`
  }
  return `The server answered ${response.status}, so the credentials could not be checked.${suffix}`
}

/** Returns the credentials with the name to show, or throws an error whose message can be shown. */
async function check(description, given) {
  const fallback = given.kind === 'bearer' ? 'token holder' : given.username
  if (!description.addressOf(description.baseUrl + ME)) return { ...given, name: fallback }
  const response = await fetch(description.basePath + ME, {
    headers: { Authorization: authorizationOf(given) },
    credentials: 'omit',
    cache: 'no-store',
  }).catch(() => {
    throw new Error('The server could not be reached. Nothing was kept; try again.')
  })
  if (!response.ok) throw new Error(await refusal(response))
  return { ...given, name: nameIn(parseGuarded(await response.text()), fallback) }
}

function textField(label, attributes) {
  const input = make('input', { required: true, spellcheck: 'false', autocapitalize: 'none', ...attributes })
  return { input, element: make('label', { class: 'stacked' }, make('span', {}, label), input) }
}

function wayChoice(value, label, isChosen, choose) {
  const radio = make('input', {
    type: 'radio',
    name: 'way',
    value,
    checked: isChosen,
    onchange: () => choose(value),
  })
  return make('label', { class: 'choice' }, radio, ` ${label}`)
}

/** Fields of the way not chosen are disabled, so that they are neither required nor read. */
function makeFields() {
  const username = textField('Username', { autocomplete: 'username' })
  const password = textField('Password', { type: 'password', autocomplete: 'current-password' })
  const token = textField('Bearer token', { type: 'password', autocomplete: 'off' })
  const basic = make('fieldset', { class: 'bare' }, username.element, password.element)
  const bearer = make('fieldset', { class: 'bare', hidden: true, disabled: true }, token.element)
  const choose = (way) => {
    basic.hidden = way !== 'basic'
    bearer.hidden = way !== 'bearer'
    basic.disabled = basic.hidden
    bearer.disabled = bearer.hidden
  }
  const ways = make(
    'fieldset',
    { class: 'bare ways' },
    make('legend', { class: 'off-screen' }, 'Way to sign in'),
    wayChoice('basic', 'Username and password', true, choose),
    wayChoice('bearer', 'Bearer token', false, choose),
  )
  const read = () =>
    basic.hidden
      ? { kind: 'bearer', token: token.input.value.trim() }
      : { kind: 'basic', username: username.input.value, password: password.input.value }
  const clear = () => {
    password.input.value = ''
    token.input.value = ''
  }
  return { elements: [ways, basic, bearer], read, clear }
}

function makeDialog(description) {
  const fields = makeFields()
  const problem = make('p', { class: 'problem', role: 'alert' })
  const submit = make('button', { type: 'submit', class: 'primary' }, 'Sign in')
  const cancel = make('button', { type: 'button', class: 'quiet' }, 'Cancel')
  const form = make(
    'form',
    { class: 'sign-in' },
    make('h2', { id: 'sign-in-title' }, 'Sign in to try'),
    make(
      'p',
      { class: 'note' },
      'Kept in the memory of this page only: nothing is stored, and a reload forgets it.',
    ),
    fields.elements,
    problem,
    make('div', { class: 'row end' }, cancel, submit),
  )
  const dialog = make('dialog', { 'aria-labelledby': 'sign-in-title' }, form)
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    fields.clear()
    problem.textContent = ''
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    submit.disabled = true
    problem.textContent = ''
    try {
      keepCredentials(await check(description, fields.read()))
      dialog.close()
    } catch (error) {
      problem.textContent = error.message
    }
    submit.disabled = false
  })
  return dialog
}

/** Fills the corner, and returns the function that opens the form. */
export function startSession(description, corner) {
  const dialog = makeDialog(description)
  document.body.append(dialog)
  const open = () => dialog.showModal()
  onCredentials((credentials) => {
    const hadFocus = corner.contains(document.activeElement)
    const button = credentials
      ? make(
          'button',
          { type: 'button', class: 'quiet', title: 'Forget who I am', onclick: forgetCredentials },
          'Forget',
        )
      : make('button', { type: 'button', class: 'quiet', onclick: open }, 'Sign in to try')
    const who = credentials && make('span', { class: 'who' }, 'as ', make('strong', {}, credentials.name))
    corner.replaceChildren(...[who, button].filter(Boolean))
    if (hadFocus) button.focus()
  })
  return open
}
