import type { Person } from '@folkmoot/contract'
import { dateOf } from '../texts/dates.ts'

const NEW_FOR_MS = 14 * 86_400_000

/** By the first sign-in: accounts may be created long before. Those who create accounts for others set the community up. */
export function isNewMember(
  { initialLogin, manageable }: Pick<Person, 'initialLogin' | 'manageable'>,
  now = Date.now(),
): boolean {
  if (manageable || initialLogin === undefined) return false
  return now - dateOf(initialLogin).getTime() < NEW_FOR_MS
}

/** The extended property of those who are beyond their first steps. */
export const ONBOARDING_OVER = { 'folkmoot.onboarding': 'over' }
export const isOnboardingOver = (properties: Readonly<Record<string, string>>): boolean =>
  Object.keys(ONBOARDING_OVER).some((key) => key in properties)
