import type { ContentSummary, FollowedKind, PersonSummary, PlaceSummary } from '@folkmoot/contract'

/** A person or thing that a stream can follow, as a list row. */
export interface Followable {
  readonly kind: FollowedKind
  readonly id: string
  readonly uri: string
  readonly type: string
  readonly name: string
  readonly picture: string | undefined
}

type Listed =
  | Pick<PersonSummary, 'id' | 'type' | 'displayName' | 'thumbnailUrl' | 'resources'>
  | Pick<PlaceSummary, 'id' | 'type' | 'name' | 'resources'>
  | Pick<ContentSummary, 'id' | 'type' | 'subject' | 'resources'>

export function followableOf(listed: Listed): Followable {
  const { id, type, resources } = listed
  const common = { id, type, uri: resources.self?.ref ?? '' }
  if ('displayName' in listed && listed.type === 'person')
    return { ...common, kind: 'person', name: listed.displayName, picture: listed.thumbnailUrl }
  if ('name' in listed) return { ...common, kind: 'place', name: listed.name, picture: resources.avatar?.ref }
  const subject = 'subject' in listed ? listed.subject : undefined
  return { ...common, kind: 'content', name: subject ?? '', picture: undefined }
}
