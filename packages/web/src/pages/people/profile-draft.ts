/** A profile being edited, as form state. */
import type { Person, PersonChange } from '@folkmoot/contract'
import { POSITION, profileValueOf } from '../../parts/profile.ts'

export interface ProfileField {
  /** A stable key, since the label may be edited. */
  readonly key: string
  readonly label: string
  readonly value: string
}

export interface Draft {
  readonly givenName: string
  readonly familyName: string
  readonly status: string
  readonly location: string
  /** Comma-separated. */
  readonly tags: string
  readonly fields: readonly ProfileField[]
}

const isPosition = (label: string) => POSITION.some((known) => known.toLowerCase() === label.toLowerCase())

export const draftOf = (person: Person): Draft => ({
  givenName: person.name.givenName,
  familyName: person.name.familyName,
  status: person.status,
  location: person.location ?? '',
  tags: person.tags.join(', '),
  fields: [
    ...POSITION.map((label) => ({ key: label, label, value: profileValueOf(person, label) })),
    ...person.svc.profile
      .filter(({ svc_label }) => !isPosition(svc_label))
      .map(({ svc_label, value }) => ({ key: svc_label, label: svc_label, value })),
  ],
})

const tagsOf = (written: string): string[] =>
  written
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const profileOf = (fields: Draft['fields']) =>
  fields
    .map(({ label, value }) => ({ svc_label: label.trim(), value: value.trim() }))
    .filter(({ svc_label, value }) => svc_label !== '' && value !== '')

/** Only changed fields: the rest may have changed elsewhere. */
export function changeOf(
  before: Draft,
  { givenName, familyName, status, location, ...after }: Draft,
): PersonChange {
  const isRenamed = givenName !== before.givenName || familyName !== before.familyName
  return {
    ...(isRenamed && { name: { givenName, familyName } }),
    ...(status !== before.status && { status }),
    ...(location !== before.location && { location }),
    ...(after.tags !== before.tags && { tags: tagsOf(after.tags) }),
    ...(after.fields !== before.fields && { svc: { profile: profileOf(after.fields) } }),
  }
}
