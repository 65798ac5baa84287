/** The sign-in form and the corner of the page that says who is calling. */
import { checkCredentials } from './check-credentials.js'
import { make } from './dom.js'
import { forgetCredentials, keepCredentials, onCredentials } from './session.js'

const LOGIN = '/login?next=/api/docs'

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
  const session = make(
    'p',
    { class: 'note', hidden: true },
    'Calls as the person who is signed in on this site, in this browser. ',
    make('a', { href: LOGIN }, 'Sign in there'),
    ' first if nobody is.',
  )
  let chosen = 'basic'
  const choose = (way) => {
    chosen = way
    basic.hidden = way !== 'basic'
    bearer.hidden = way !== 'bearer'
    session.hidden = way !== 'session'
    basic.disabled = basic.hidden
    bearer.disabled = bearer.hidden
  }
  const ways = make(
    'fieldset',
    { class: 'bare ways' },
    make('legend', { class: 'off-screen' }, 'Sign-in method'),
    wayChoice('basic', 'Username and password', true, choose),
    wayChoice('bearer', 'Bearer token', false, choose),
    wayChoice('session', 'My session on this site', false, choose),
  )
  const values = {
    basic: () => ({ username: username.input.value, password: password.input.value }),
    bearer: () => ({ token: token.input.value.trim() }),
    session: () => ({}),
  }
  const read = () => ({ kind: chosen, ...values[chosen]() })
  const clear = () => {
    password.input.value = ''
    token.input.value = ''
  }
  return { elements: [ways, basic, bearer, session], read, clear }
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
      keepCredentials(await checkCredentials(description, fields.read()))
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
          { type: 'button', class: 'quiet', title: 'Sign out', onclick: forgetCredentials },
          'Forget',
        )
      : make('button', { type: 'button', class: 'quiet', onclick: open }, 'Sign in to try')
    const who = credentials && make('span', { class: 'who' }, 'as ', make('strong', {}, credentials.name))
    corner.replaceChildren(...[who, button].filter(Boolean))
    if (hadFocus) button.focus()
  })
  return open
}
