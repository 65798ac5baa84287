import type { ReactNode } from 'react'
import { rich } from '../texts/texts.ts'

/** The people of a conversation: “Ann, Bo and 5 others”, out of at most three who are named. */
export function peopleOf<Person>(
  people: readonly Person[],
  count: number,
  show: (person: Person, key: string) => ReactNode,
): ReactNode {
  const keys = ['first', 'second', 'third']
  const values = Object.fromEntries(keys.map((key, at) => [key, people[at] && show(people[at], key)]))
  if (count <= 1 || people.length <= 1) return values.first
  if (count === 2) return rich('activity.both', values)
  return count === 3 && people.length === 3
    ? rich('activity.three', values)
    : rich('activity.several', { ...values, count: count - 2 })
}
