import {
  GROUP_TYPES,
  type NewPlace,
  PLACE_TYPES,
  type Place,
  type PlaceType,
  typeCodes,
} from '@folkmoot/contract'
import * as fc from 'fast-check'
import { PIXEL } from '../pictures.ts'
import { type Hint, type Hosts, type Kind, placeholder, some, upTo } from './kind.ts'

interface Plan {
  readonly fields: Omit<NewPlace, 'name'>
  readonly parent?: PlaceType
  /** Whether the principal without rights owns it. */
  readonly isOfMember: boolean
}

const ofBoth = (plan: Omit<Plan, 'isOfMember'>): Plan[] =>
  [true, false].map((isOfMember) => ({ ...plan, isOfMember }))

/** Every type, every group type, every kind of parent; of each one that the member owns and one that they do not. */
const PLANS: readonly Plan[] = [
  ...GROUP_TYPES.flatMap((groupType) => ofBoth({ fields: { type: 'group', groupType } })),
  ...ofBoth({ fields: { type: 'space' } }),
  ...ofBoth({ fields: { type: 'space' }, parent: 'space' }),
  ...ofBoth({ fields: { type: 'group', groupType: 'OPEN' }, parent: 'space' }),
  ...ofBoth({ fields: { type: 'project' }, parent: 'space' }),
  ...ofBoth({ fields: { type: 'project' }, parent: 'group' }),
  ...ofBoth({ fields: { type: 'blog' } }),
  ...ofBoth({ fields: { type: 'blog' }, parent: 'group' }),
]
const GUESTS = 8
const ALL = upTo(PLANS.length + GUESTS)
const ofType = (type: PlaceType) => upTo(PLANS.length).filter((index) => PLANS[index]?.fields.type === type)

const valuesOf = (place: Place) => ({
  id: place.id,
  uri: place.resources.self?.ref ?? '',
  slug: place.displayName,
  tag: place.tags[0] ?? 'untagged',
  code: String(place.typeCode),
})

/** Owned by the intended person; places that only admins create are handed over. */
export async function makePlace(hosts: Hosts, plan: Plan): Promise<Place> {
  const { root, member, unique } = hosts
  const { fields, parent, isOfMember } = plan
  const over = parent && (await makePlace(hosts, { fields: { type: parent }, isOfMember: false }))
  const maker = isOfMember && fields.type === 'group' ? member.client : root
  const body = {
    ...fields,
    name: unique('Place '),
    tags: ['places', fields.type],
    parent: over?.resources.self?.ref,
  }
  const place = await maker.createPlace({ body })
  if (!isOfMember || maker !== root) return place
  await root.addMember({ placeID: place.id, body: { person: member.id, state: 'owner' } })
  return place
}

/** To half of the security groups, so that whichever is taken out again was often in. */
async function open({ root, known }: Hosts, { id }: Place): Promise<void> {
  for (const { uri = '' } of known('securitygroup').filter((_, index) => index % 2 === 0)) {
    // One that was removed meanwhile is let in nowhere.
    await root.openPlace({ placeID: id, body: [uri] }).catch(() => {})
  }
}

const uriOf = (types: readonly PlaceType[]) => placeholder('place', 'uri', types.flatMap(ofType))
const slug = fc.stringMatching(/^[a-z][a-z0-9-]{3,20}[a-z]$/)
const pageHints = PLACE_TYPES.map(
  (type): Hint => [
    new RegExp(`^/${type}s/\\{name\\}$`),
    fc.oneof(
      { weight: 4, arbitrary: placeholder('place', 'slug', ofType(type)) },
      { weight: 1, arbitrary: slug },
    ),
  ],
)
const descriptor = fc.constantFrom(...ALL).map((index) => [`~place.code.${index}~`, `~place.id.${index}~`])

export const place: Kind = {
  name: 'place',
  count: PLANS.length,
  guests: GUESTS,
  collection: '/api/core/v3/places',
  valuesOf: (entity) => valuesOf(entity as Place),
  async make(hosts, index) {
    const made = await makePlace(hosts, PLANS[index % PLANS.length] as Plan)
    await open(hosts, made)
    if (index % 4 === 0) {
      await hosts.root.setPlaceAvatar({
        placeID: made.id,
        bytes: Buffer.from(PIXEL, 'latin1'),
        mediaType: 'image/png',
      })
    }
    return valuesOf(made)
  },
  hints: [
    [/\{placeID\}$/, placeholder('place', 'id', ALL)],
    ...pageHints,
    [
      /\/places body\/parent$/,
      fc.oneof({ weight: 5, arbitrary: uriOf(['space']) }, { weight: 2, arbitrary: uriOf(PLACE_TYPES) }),
    ],
    // A change only sometimes uses a valid parent for the type.
    [/\/places\/\{placeID\} body\/parent$/, fc.constantFrom(undefined, undefined, undefined)],
    [/\/places\/\{placeID\} body\/type$/, fc.constant(undefined)],
    [/body\/displayName$/, slug],
    // For anything but a group only OPEN will do.
    [/body\/groupType$/, fc.constantFrom(undefined, undefined, 'OPEN', 'OPEN', ...GROUP_TYPES)],
  ],
  filters: [
    [/\/places\?filter=type$/, some(fc.constantFrom(...PLACE_TYPES))],
    [/\/places\?filter=tag$/, some(placeholder('place', 'tag', ALL))],
    [/\/places\?filter=search$/, some(fc.constantFrom('place', 'pl*', '*ace', 'none', 'places gr*'))],
    [/\/places\?filter=relationship$/, some(fc.constantFrom('member', 'owner'))],
    [
      /\/places\?filter=entityDescriptor$/,
      fc.oneof(descriptor, fc.constant([String(typeCodes.group), '999999'])),
    ],
  ],
}
