/** What was typed held against the contract, and what is wrong with it as people read it. */
import { NewPerson } from '@folkmoot/contract'
import { Failure } from '../../failure.ts'
import { Budget } from '../../http/budgets.ts'
import type { Problem, TextField } from '../../http/frame.ts'
import { compileCheck } from '../../http/validate.ts'
import type { Fields } from '../../http/web.ts'
import { texts } from './texts.ts'

/** Where the fields of a person stand on the forms. */
const FIELDS: Record<string, { readonly field: string; readonly label: string }> = {
  'svc.username': { field: 'username', label: texts.fields.username },
  'svc.password': { field: 'password', label: texts.fields.password },
  'name.givenName': { field: 'givenName', label: texts.fields.givenName },
  'name.familyName': { field: 'familyName', label: texts.fields.familyName },
  'emails[0].value': { field: 'email', label: texts.fields.email },
}

const TAKEN: Partial<Record<Failure['failureName'], Problem>> = {
  username_taken: { field: 'username', message: texts.common.usernameTaken },
  email_taken: { field: 'email', message: texts.common.emailTaken },
}

/** Of a field the first complaint is enough. Whatever else went wrong is a page of its own. */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof Failure)) throw error
  const taken = TAKEN[error.failureName]
  if (taken) return [taken]
  if (error.failureName !== 'field_invalid') throw error
  return onePerField(
    error.details.map(({ field, message }) => {
      const known = FIELDS[field]
      return known
        ? { field: known.field, message: texts.common.wrong(known.label, message) }
        : { message: `${field} ${message}` }
    }),
  )
}

const onePerField = (problems: readonly Problem[]) =>
  problems.filter(({ field }, index) => problems.findIndex((each) => each.field === field) === index)

const check = compileCheck(NewPerson)

/** Fails with `field_invalid`. */
export function readNewcomer(form: Fields): NewPerson {
  const person: NewPerson = {
    name: { givenName: form.get('givenName').trim(), familyName: form.get('familyName').trim() },
    emails: [{ value: form.get('email').trim() }],
    svc: { username: form.get('username').trim(), password: form.get('password') },
  }
  check(person)
  return person
}

/** Held against the contract in the company of what is right for sure. */
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

export function repeatProblems(form: Fields): Problem[] {
  const isSame = form.get('password') === form.get('again')
  return isSame ? [] : [{ field: 'again', message: texts.common.differs }]
}

/** Whatever the checks complain of. */
export function complaintsOf(...checks: readonly (() => unknown)[]): Problem[] {
  const problems = checks.flatMap((each) => {
    try {
      each()
      return []
    } catch (error) {
      return problemsOf(error)
    }
  })
  return onePerField(problems)
}

/** In the order in which they are read; of what was left empty it is said that it is. */
export function arrange(problems: readonly Problem[], fields: readonly TextField[], form: Fields): Problem[] {
  return fields.flatMap(({ name, label }) => {
    const problem = problems.find(({ field }) => field === name)
    if (!problem) return []
    return form.get(name).trim() === '' ? [{ field: name, message: texts.common.missing(label) }] : [problem]
  })
}

const HOUR = 3600

/** So many an hour for each key; they come back one by one. */
export class Allowance {
  readonly #budget: Budget

  constructor(anHour: number) {
    this.#budget = new Budget(anHour / HOUR, anHour)
  }

  spend(key: string): void {
    const { wait } = this.#budget.spend(key.slice(0, 400).toLowerCase())
    if (wait > 0) throw new Failure('too_fast', texts.common.tooMany(Math.ceil(wait / 60)), [], wait)
  }
}
