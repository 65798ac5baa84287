/** What forms call the fields of the API. */
import type { TextKey } from './texts.ts'

const NAMES: Readonly<Record<string, TextKey>> = {
  subject: 'composer.subject',
  'content.text': 'composer.text',
  html: 'composer.text',
  parent: 'composer.place',
  users: 'composer.people',
  invitees: 'places.invite.people',
  tags: 'composer.tags',
  name: 'places.name',
  displayName: 'places.url',
  description: 'places.description',
  'name.givenName': 'people.edit.givenName',
  'name.familyName': 'people.edit.familyName',
  status: 'people.edit.status',
  location: 'people.edit.location',
  emails: 'people.add.email',
  'svc.username': 'people.add.username',
  'svc.password': 'people.add.password',
}

/** By the name in an error, which may be of an item: `tags[2]`, `emails[0].value`. */
export const findFieldName = (field: string): TextKey | undefined => {
  const name = field.replace(/\[.*$/, '')
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
}
