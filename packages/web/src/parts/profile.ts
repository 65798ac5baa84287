/** Labels and order of profile fields. */
import type { Person } from '@folkmoot/contract'

export const profileValueOf = ({ svc }: Person, label: string): string =>
  svc.profile.find(({ svc_label }) => svc_label.toLowerCase() === label.toLowerCase())?.value ?? ''

/** Fields at the top of a profile, by their names in the API. */
export const POSITION = ['Title', 'Department', 'Company'] as const

export const positionOf = (person: Person): string[] =>
  POSITION.map((label) => profileValueOf(person, label)).filter((value) => value !== '')
