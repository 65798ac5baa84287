import { type Content, type ContentInput, FILE_KINDS, TOP_TYPES, typeCodes } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Hint, type Hosts, type Kind, placeholder, some, upTo } from './kind.ts'
import { makePlace } from './place.ts'

type ContentPlan = Pick<ContentInput, 'type' | 'visibility' | 'status'> & { readonly isInPlace?: boolean }

/** Every type in every status; one by the member and one by another person. */
const PLANS: readonly ContentPlan[] = [
  ...TOP_TYPES.map((type) => ({ type })),
  ...TOP_TYPES.map((type) => ({ type, isInPlace: true })),
  { type: 'discussion', visibility: 'people' },
  { type: 'document', visibility: 'hidden' },
  { type: 'document', status: 'incomplete' },
]
const COUNT = PLANS.length * 2
const GUESTS = 8
const ANSWERS = 6
const ALL = upTo(COUNT + GUESTS)

const uriOf = (content: Content) => content.resources.self?.ref ?? ''
const valuesOf = (content: Content) => ({
  id: content.id,
  uri: uriOf(content),
  tag: content.tags[0] ?? 'untagged',
  code: String(content.typeCode),
})
const text = (words: string) => ({ type: 'text/html' as const, text: `<p>${words}</p>` })

export async function makeTop(hosts: Hosts, index: number): Promise<Content> {
  const { type, visibility, status, isInPlace } = PLANS[Math.floor(index / 2) % PLANS.length] as ContentPlan
  const { root, member, unique } = hosts
  const isOfMember = index % 2 === 0
  const fields = { type: 'group', groupType: 'OPEN' } as const
  const place = isInPlace ? await makePlace(hosts, { fields, isOfMember }) : undefined
  // To everyone only admins announce.
  const maker = isOfMember && (place || type !== 'announcement') ? member.client : root
  const body: ContentInput = {
    type,
    visibility,
    status,
    subject: unique('Content '),
    content: text('something to be found'),
    tags: ['contents', type],
    parent: place?.resources.self?.ref,
    users: visibility === 'people' ? [hosts.admin.id] : undefined,
  }
  return await maker.createContent({ body })
}

const written = fc.constantFrom('2020-01-01T00:00:00.000+0000', '2099-01-01T00:00:00.000+0000', 'tomorrow')
const mostly = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const anyContent = fc.oneof(
  placeholder('content', 'uri', ALL),
  placeholder('message', 'uri', upTo(4)),
  placeholder('comment', 'uri', upTo(4)),
)

const linked = fc.oneof(
  placeholder('person', 'uri', upTo(16)),
  placeholder('person', 'name', upTo(16)).map((name) => `/people/${name}`),
  placeholder('place', 'slug', upTo(16)).map((slug) => `/groups/${slug}/activity`),
  placeholder('content', 'id', ALL).map((id) => `/docs/DOC-${id}#comment-1`),
  anyContent,
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
)

/** Fields besides the text may contradict each other; most requests leave them out. */
const bodyHints: readonly Hint[] = [
  [/\/messages[^ ]* body\/type$/, fc.constant('message')],
  [/\/comments[^ ]* body\/type$/, fc.constant('comment')],
  [
    /body\/content\/text$/,
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(linked, { maxLength: 5 }).map((all) => all.map((one) => `<a href="${one}">x</a>`).join('')),
    ),
  ],
  [
    /\/contents body\/parent$/,
    fc.oneof(fc.constant(undefined), anyContent, placeholder('place', 'uri', upTo(16))),
  ],
  [/\/contents\/\{contentID\} body\/parent$/, mostly(placeholder('place', 'uri', upTo(16)))],
  // The type never changes, and most of them are these.
  [/\/contents\/\{contentID\} body\/type$/, fc.constantFrom('discussion', 'document')],
  [/body\/(visibility|users|author|authors|authorship|status)$/, fc.constant(undefined)],
  [/body\/(publishDate|endDate)$/, mostly(written)],
  [/\?(published|updated)$/, mostly(written)],
  [/\?anchor$/, anyContent],
]

export const content: Kind = {
  name: 'content',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/contents',
  valuesOf: (entity) => valuesOf(entity as Content),
  make: async (hosts, index) => valuesOf(await makeTop(hosts, index)),
  hints: [
    [/^\/message\/\{contentID\}$/, placeholder('message', 'id', upTo(ANSWERS))],
    [/\{contentID\}$/, placeholder('content', 'id', ALL)],
    ...bodyHints,
  ],
  filters: [
    [/\/linkPreviews\?filter=content$/, some(fc.oneof(anyContent, placeholder('content', 'id', ALL)))],
    [/\/contents\?filter=author$/, some(fc.oneof(fc.constant('@me'), placeholder('person', 'id', upTo(4))))],
    [/\/contents\?filter=place$/, some(placeholder('place', 'uri', upTo(8)))],
    [/\/contents\?filter=type$/, some(fc.constantFrom(...TOP_TYPES, 'message', 'comment', 'poll'))],
    [/\/files\?filter=kind$/, some(fc.constantFrom(...FILE_KINDS, 'film'))],
    [/\/contents\?filter=tag$/, some(placeholder('content', 'tag', ALL))],
    [/\/tags\?filter=prefix$/, some(fc.constantFrom('con', 'D', '%', '_', 'é', '\\', 'none'))],
    [/\/contents\?filter=search$/, some(fc.constantFrom('something', 'some*', '*thing', 'f*d', 'none'))],
    [/\/search\/people\?filter=search$/, some(fc.constantFrom('victim', 'vic*', '*tim', 'none'))],
    [
      /\/search\/\w+\?filter=(after|before)$/,
      fc.constantFrom(['2000-01-01T00:00:00Z'], ['2099-01-01T00:00:00Z']),
    ],
    [/\/contents\?filter=relationship$/, some(fc.constantFrom('following', 'participated', 'liked'))],
    [
      /\/contents\?filter=status$/,
      some(fc.constantFrom('published', 'incomplete', 'scheduled', 'archived', 'pendingApproval')),
    ],
    [
      /\/contents\?filter=(creationDate|modificationDate)$/,
      fc.tuple(
        fc.constantFrom('null', '2099-01-01T00:00:00Z'),
        fc.constantFrom('null', '2020-01-01T00:00:00Z'),
      ),
    ],
    [/\/contents\?filter=entityDescriptor$/, fc.constant([String(typeCodes.document), '1'])],
  ],
}

/** In turns to content of the member and of another person. */
function anAnswer(
  type: 'message' | 'comment',
  make: (hosts: Hosts, index: number) => Promise<Content>,
): Kind {
  return {
    name: type,
    count: ANSWERS,
    guests: ANSWERS,
    collection: `/api/core/v3/${type}s`,
    valuesOf: (entity) => valuesOf(entity as Content),
    make: async (hosts, index) => valuesOf(await make(hosts, index)),
    hints: [[new RegExp(`\\{${type}ID\\}$`), placeholder(type, 'id', upTo(2 * ANSWERS))]],
  }
}

const writerOf = ({ root, member }: Hosts, index: number) => (index % 2 === 0 ? member.client : root)

export const message = anAnswer('message', async (hosts, index) => {
  const { id } = await makeTop(hosts, 0)
  const body = { type: 'message', content: text('a reply') } as const
  return await writerOf(hosts, index).createMessage({ contentID: id, body })
})

export const comment = anAnswer('comment', async (hosts, index) => {
  const { id } = await makeTop(hosts, 2)
  const body = { type: 'comment', content: text('a remark') } as const
  return await writerOf(hosts, index).createComment({ contentID: id, body })
})
