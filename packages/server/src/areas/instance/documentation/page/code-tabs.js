/** The call of the form, as code in three languages. */
import { codeBlock, copyButton, make } from './dom.js'
import { isOpenToAnyone } from './operation-view.js'
import { currentCredentials } from './session.js'
import { curlSnippet } from './snippet-curl.js'
import { pythonSnippet } from './snippet-python.js'
import { typescriptSnippet } from './snippet-typescript.js'
import { makeTabs } from './tabs.js'

const LANGUAGES = [
  ['curl', curlSnippet],
  ['TypeScript', typescriptSnippet],
  ['Python', pythonSnippet],
]

/** The language stays chosen from one operation to the next. */
let chosenLanguage = 'curl'

function answerKind(description, operation) {
  const success = operation.responses.find(({ status }) => status.startsWith('2'))
  const types = Object.keys(success?.content ?? {})
  if (types.length === 0) return 'nothing'
  if (!types.some((type) => type.includes('json'))) return 'bytes'
  return operation.method === 'GET' && operation.path !== description.documentPath ? 'guarded' : 'json'
}

/** A program has no session of the web: it signs in with the same person's password. */
function callerOf(operation) {
  const credentials = currentCredentials()
  if (credentials?.kind === 'session') return { kind: 'basic', username: credentials.name }
  if (credentials) return credentials
  return isOpenToAnyone(operation) ? undefined : { kind: 'basic', username: 'username' }
}

export function codeTabs(description, operation, readRequest) {
  const blocks = LANGUAGES.map(([name, write]) => ({ name, write, block: codeBlock(`The call in ${name}`) }))
  const panels = blocks.map(({ name, block }) => ({ name, panel: make('div', {}, block) }))
  const tabs = makeTabs('The same call as code', panels, chosenLanguage, (name) => {
    chosenLanguage = name
  })
  const update = () => {
    const request = readRequest()
    tabs.select(chosenLanguage)
    for (const { write, block } of blocks) {
      const text = write(
        description.baseUrl,
        request,
        callerOf(operation),
        answerKind(description, operation),
      )
      block.firstElementChild.textContent = text
    }
  }
  const shownText = () => blocks.find(({ name }) => name === chosenLanguage).block.textContent
  const top = make('div', { class: 'tab-row' }, tabs.list, copyButton(shownText, 'the code'))
  return { element: make('div', {}, top, tabs.panels), update }
}
