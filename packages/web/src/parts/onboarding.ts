/** How far new members got with their first steps (decision 0198). */
import { isOnboardingOver } from './new-member.ts'

export const ONBOARDING_STEPS = ['picture', 'places', 'people'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
export type StepState = 'open' | 'done' | 'skipped'
export type Onboarding = Readonly<Record<OnboardingStep, StepState>>

const keyOf = (step: OnboardingStep) => `folkmoot.onboarding.${step}`

interface Found {
  /** Extended properties of the person. */
  readonly properties: Readonly<Record<string, string>>
  readonly belongsSomewhere: boolean
  readonly followsSomebody: boolean
}

const isState = (noted: string | undefined): noted is StepState => noted === 'done' || noted === 'skipped'

/** Undefined when it is over: dismissed, or places and people are settled, whatever became of the picture. */
export function findOnboarding({
  properties,
  belongsSomewhere,
  followsSomebody,
}: Found): Onboarding | undefined {
  const stateOf = (step: OnboardingStep, isDone: boolean): StepState => {
    const noted = properties[keyOf(step)]
    return isState(noted) ? noted : isDone ? 'done' : 'open'
  }
  const steps = {
    picture: stateOf('picture', false),
    places: stateOf('places', belongsSomewhere),
    people: stateOf('people', followsSomebody),
  }
  const isSettled = steps.places !== 'open' && steps.people !== 'open'
  return isOnboardingOver(properties) || isSettled ? undefined : steps
}

/** As extended properties. */
export const propertiesOf = (steps: Partial<Onboarding>): Record<string, string> =>
  Object.fromEntries(ONBOARDING_STEPS.flatMap((step) => (steps[step] ? [[keyOf(step), steps[step]]] : [])))
