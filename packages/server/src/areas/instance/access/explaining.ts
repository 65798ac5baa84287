/** Why somebody may see an object or not: the rules of the policies, each with what it did. */
import { type AccessRule, problemMessage } from '@folkmoot/contract'
import { type Actor, ANONYMOUS, type Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { type Rule, type Step, stepsOf } from '../../../rules.ts'
import { findContentMetBy } from '../../content/reading.ts'
import { READING_RULES } from '../../content/rights.ts'
import { findPersonNamed, memberOf } from '../../identity/people.ts'
import { PERSON_RULES } from '../../identity/rights.ts'
import { findPlaceMetBy } from '../../places/places.ts'
import { PLACE_RULES } from '../../places/rights.ts'
import type { PersonRow, Target } from './objects.ts'

export type AccessStep = Step<AccessRule>

/** Who asks for an object; undefined for visitors. */
export type Subject = PersonRow | undefined

interface CallerFacts {
  readonly enabled: boolean
  readonly anonymousRead: boolean
}

/** Before any policy: whether requests of visitors, or of this account, are admitted (http/caller.ts, identity/auth). */
const VISITOR_RULES: readonly Rule<AccessRule, CallerFacts>[] = [
  { name: 'signInRequired', decide: (_, { anonymousRead }) => (anonymousRead ? undefined : false) },
]
const ACCOUNT_RULES: readonly Rule<AccessRule, CallerFacts>[] = [
  { name: 'accountDisabled', decide: (_, { enabled }) => (enabled ? undefined : false) },
]

const actorOf = (subject: Subject): Actor => (subject ? memberOf(subject) : ANONYMOUS)

function explain<Facts>(
  { config }: Pick<Context, 'config'>,
  subject: Subject,
  rules: readonly Rule<AccessRule, Facts>[],
  facts: Facts,
): AccessStep[] {
  const caller = { enabled: subject?.enabled ?? true, anonymousRead: config.anonymousRead }
  const before: readonly Rule<AccessRule, CallerFacts>[] = subject ? ACCOUNT_RULES : VISITOR_RULES
  const all: readonly Rule<AccessRule, CallerFacts & Facts>[] = [...before, ...rules]
  return stepsOf(all, actorOf(subject), { ...facts, ...caller })
}

const gone = () => failure('object_missing', 'object was removed just now.')

/** The target as the subject meets it: their membership, and whether they are named. */
async function asMetBy(context: Context, subject: Subject, target: Target): Promise<Target> {
  const { kind, row } = target
  if (kind === 'person') return target
  const actor = actorOf(subject)
  if (kind === 'place') {
    const place = await findPlaceMetBy(context.db, actor, row.id)
    if (!place) throw gone()
    return { kind, row: place }
  }
  const content = await findContentMetBy(context.db, actor, row.id)
  if (!content) throw gone()
  return { kind, row: content }
}

function stepsFor(context: Context, subject: Subject, { kind, row }: Target): AccessStep[] {
  if (kind === 'person') return explain(context, subject, PERSON_RULES, row)
  if (kind === 'place') return explain(context, subject, PLACE_RULES, row)
  return explain(context, subject, READING_RULES, row)
}

export interface Explanation {
  readonly visible: boolean
  readonly steps: readonly AccessStep[]
  readonly met: Target
}

export async function explainFor(context: Context, subject: Subject, target: Target): Promise<Explanation> {
  const met = await asMetBy(context, subject, target)
  const steps = stepsFor(context, subject, met)
  return { visible: steps.some(({ outcome }) => outcome === 'allowed'), steps, met }
}

/** By id, URI or @me. */
export async function getSubject(context: Context, asker: Member, text: string): Promise<PersonRow> {
  const person = await findPersonNamed(context, context.db, asker, text)
  if (!person) throw fieldInvalid('person', problemMessage('unknownReference', { what: 'a person, or @me' }))
  return person
}
