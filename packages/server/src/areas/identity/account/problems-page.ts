/** Validates forms against the contract and words the errors for people. */
import { NewPerson } from '@folkmoot/contract'
import { Failure } from '../../../failure.ts'
import type { Problem, TextField } from '../../../http/frame.ts'
import { compileCheck } from '../../../http/validate.ts'
import type { Fields } from '../../../http/web.ts'
import type { AccountTexts } from './texts.ts'

/** Form fields by API field. */
const FIELDS: Record<string, keyof AccountTexts['wrong']> = {
  'svc.username': 'username',
  'svc.password': 'password',
  'name.givenName': 'givenName',
  'name.familyName': 'familyName',
  'emails[0].value': 'email',
}

const TAKEN = {
  username_taken: { field: 'username', message: 'usernameTaken' },
  email_taken: { field: 'email', message: 'emailTaken' },
} as const
const isTaken = (name: string): name is keyof typeof TAKEN => name in TAKEN

/** The first error per field. Other failures have their own page. */
export function problemsOf({ common, wrong }: AccountTexts, error: unknown): Problem[] {
  if (!(error instanceof Failure)) throw error
  const { failureName } = error
  if (isTaken(failureName)) {
    const { field, message } = TAKEN[failureName]
    return [{ field, message: common[message] }]
  }
  if (failureName !== 'field_invalid') throw error
  return onePerField(
    error.details.map(({ field, message }) => {
      const known = FIELDS[field]
      return known ? { field: known, message: wrong[known](message) } : { message: `${field} ${message}` }
    }),
  )
}

const onePerField = (problems: readonly Problem[]) =>
  problems.filter(({ field }, index) => problems.findIndex((each) => each.field === field) === index)

const check = compileCheck(NewPerson)

/** Throws `field_invalid`. */
export function readNewcomer(form: Fields, email = form.get('email').trim()): NewPerson {
  const person: NewPerson = {
    name: { givenName: form.get('givenName').trim(), familyName: form.get('familyName').trim() },
    emails: [{ value: email }],
    svc: { username: form.get('username').trim(), password: form.get('password') },
  }
  check(person)
  return person
}

/** Validates with known-good values for the other fields. */
const harmless = {
  name: { givenName: 'x', familyName: 'x' },
  emails: [{ value: 'a@b' }],
  svc: { username: 'x' },
}

export function checkPassword(password: string): void {
  check({ ...harmless, svc: { ...harmless.svc, password } })
}

export function checkAddress(value: string): void {
  check({ ...harmless, emails: [{ value }] })
}

export function repeatProblems({ common }: AccountTexts, form: Fields): Problem[] {
  const isSame = form.get('password') === form.get('again')
  return isSame ? [] : [{ field: 'again', message: common.differs }]
}

/** All errors of the checks. */
export function complaintsOf(texts: AccountTexts, ...checks: readonly (() => unknown)[]): Problem[] {
  const problems = checks.flatMap((each) => {
    try {
      each()
      return []
    } catch (error) {
      return problemsOf(texts, error)
    }
  })
  return onePerField(problems)
}

/** In form order; empty fields get their own text. */
export function arrange(
  { common }: AccountTexts,
  problems: readonly Problem[],
  { fields, form }: { fields: readonly TextField[]; form: Fields },
): Problem[] {
  return fields.flatMap(({ name }) => {
    const problem = problems.find(({ field }) => field === name)
    if (!problem) return []
    return form.get(name).trim() === '' ? [{ field: name, message: common.missing(name) }] : [problem]
  })
}
