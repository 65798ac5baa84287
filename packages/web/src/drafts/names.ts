/** Names of drafts on this device, and their keys on the server. */
import { V3 } from '@folkmoot/contract'
import { boot } from '../boot.ts'

const IN = 'in '
const ANSWER = /^(?:answer|change of answer) (\d+)$/

/** Of a text that has no form of its own, such as one of two versions. */
export const newName = (): string => `separate ${crypto.getRandomValues(new Uint32Array(2)).join('')}`

export const keyOf = (name: string): string =>
  name.startsWith(IN) ? `in-${name.split('/').at(-1)}` : name.replaceAll(' ', '-')

export const nameOf = (key: string): string =>
  key.startsWith('in-') ? `${IN}${boot.baseUrl}${V3}/places/${key.slice(3)}` : key.replaceAll('-', ' ')

/** The id of the content whose form has it: of a reply what it answers, of a change what it changes. */
export const answerOf = (name: string): string | undefined => ANSWER.exec(name)?.[1]

/** Of the form of a reply, or of the change of one. */
export const answerName = (kind: 'answer' | 'change', id: string): string =>
  kind === 'answer' ? `answer ${id}` : `change of answer ${id}`
