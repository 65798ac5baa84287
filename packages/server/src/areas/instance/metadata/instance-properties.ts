/** Properties that clients ask for before they offer something, by the names that clients of the original know. */
import {
  api,
  type MetadataProperty,
  type OperationShape,
  offeredOf,
  PROPERTY_NAMES,
  type PropertyAudience,
} from '@folkmoot/contract'
import { type Actor, isAdmin } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { representProperty } from '../properties/represent.ts'

interface Definition {
  readonly availability: PropertyAudience
  readonly description: string
  valueOf(context: Context): boolean | number | string
}

const offers =
  (operation: OperationShape) =>
  ({ config }: Context) =>
    offeredOf([operation], config.modules).length > 0

const definitions: Readonly<Record<string, Definition>> = {
  'feature.anonymous_read.enabled': {
    availability: 'public',
    description: 'Whether anonymous callers may read what is public.',
    valueOf: ({ config }) => config.anonymousRead,
  },
  'feature.attachments.max_bytes': {
    availability: 'members',
    description: 'The size of the largest file that may be uploaded, in bytes.',
    valueOf: ({ config }) => config.uploadMax,
  },
  'feature.event_types.enabled': {
    availability: 'members',
    description: 'Whether there are event types.',
    valueOf: offers(api.listEventTypes),
  },
  'feature.images.enabled': {
    availability: 'members',
    description: 'Whether images may be uploaded for texts.',
    valueOf: offers(api.createImage),
  },
  'feature.mobile.nativeapp.allowed': {
    availability: 'public',
    description: 'Whether apps may sign people in by username and password (the password grant of OAuth 2).',
    valueOf: ({ config }) => config.passwordGrant,
  },
  'feature.community.introduction': {
    availability: 'public',
    description: 'What the community is about, in the words of its admins; empty if they wrote nothing.',
    valueOf: ({ look }) => look.introduction,
  },
  'feature.reactions.emoji': {
    availability: 'public',
    description: 'The emoji that people may react to content with, with spaces between them.',
    valueOf: ({ properties }) => properties.get('svc.reactions.emoji'),
  },
  'feature.sign_up.enabled': {
    availability: 'public',
    description: 'Whether anybody may create an account.',
    valueOf: ({ config }) => config.signUp,
  },
  'feature.status_update.enabled': {
    availability: 'members',
    description: 'Whether people may write status updates.',
    valueOf: offers(api.createUpdate),
  },
  'feature.status_update_repost.enabled': {
    availability: 'members',
    description: 'Whether people may repost status updates.',
    valueOf: offers(api.repostUpdate),
  },
  'instance.url': {
    availability: 'public',
    description: 'The address of this instance.',
    valueOf: ({ config }) => config.baseUrl,
  },
}

const typeOf = (value: boolean | number | string): MetadataProperty['type'] =>
  typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'string'

function describe(context: Context, name: string, definition: Definition): MetadataProperty {
  const { availability, description } = definition
  const value = definition.valueOf(context)
  return { name: context.vocabulary.word(name), type: typeOf(value), value, description, availability }
}

function adminProperties(context: Context): MetadataProperty[] {
  return PROPERTY_NAMES.map((name) => {
    const shown = representProperty(context, name, context.properties.get(name))
    const { name: written, type, value, description } = shown
    return { name: written, type, value, description, availability: 'admins' }
  })
}

function audiencesOf(actor: Actor): readonly PropertyAudience[] {
  if (actor.kind === 'anonymous') return ['public']
  return isAdmin(actor) ? ['public', 'members', 'admins'] : ['public', 'members']
}

export function listProperties(context: Context, actor: Actor): MetadataProperty[] {
  const audiences = audiencesOf(actor)
  const own = Object.entries(definitions).map(([name, definition]) => describe(context, name, definition))
  return [...own, ...adminProperties(context)]
    .filter(({ availability }) => audiences.includes(availability))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
