/** Rights as named rules in an order: the first one that decides, decides. Policies decide by them, and explain by them. */
import type { Actor } from './actor.ts'

export interface Rule<Name extends string, Facts> {
  readonly name: Name
  /** Undefined where it leaves the decision to the next rule. */
  readonly decide: (actor: Actor, facts: Facts) => boolean | undefined
}

export interface Step<Name extends string> {
  readonly rule: Name
  readonly outcome: 'passed' | 'allowed' | 'refused' | 'unreached'
}

/** Each rule with what it did for this actor. */
export function stepsOf<Name extends string, Facts>(
  rules: readonly Rule<Name, Facts>[],
  actor: Actor,
  facts: Facts,
): Step<Name>[] {
  let isDecided = false
  return rules.map(({ name: rule, decide }) => {
    if (isDecided) return { rule, outcome: 'unreached' }
    const decision = decide(actor, facts)
    if (decision === undefined) return { rule, outcome: 'passed' }
    isDecided = true
    return { rule, outcome: decision ? 'allowed' : 'refused' }
  })
}
