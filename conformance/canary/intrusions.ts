/** Writes to objects of others. No answer may contain a word. */
import type { OperationShape, Vocabulary } from '@folkmoot/contract'
import type { Caller } from './audiences.ts'
import type { Question } from './crawler.ts'
import type { Known } from './known.ts'
import { byTurns, pathsOf } from './recipes.ts'

/** Only callers who gain no rights by success; the moderator, who may remove public content, comes last. */
export const INTRUDERS: readonly Caller[] = [
  'anonymous',
  'stranger',
  'external',
  'pending',
  'banned',
  'removed',
  'dismissed',
  'listed',
  'moderator',
]

type Bodies = (known: Known) => readonly unknown[]

const content = { type: 'text/html', text: '<p>Mine</p>' }
const top = { type: 'document', subject: 'Mine', content }
const message = { type: 'message', content }
const comment = { type: 'comment', content }
/** Nowhere. */
const CALLBACK = 'https://hooks.example/mine'
const always =
  (...bodies: readonly unknown[]): Bodies =>
  () =>
    bodies

const outcomes = always({ outcomeType: { name: 'helpful' } }, { outcomeType: { name: 'decision' } })
const properties = always({ kept: 'mine' }, {})
const followedIn: Bodies = (known) => known.of('streamID').map((id) => [`/streams/${id}`])
const people: Bodies = (known) => known.of('personID').map((id) => [id])

/** The JSON bodies by operation. They name objects by id, so that words in answers are leaks. */
const BODIES: Record<string, Bodies> = {
  createPerson: always({
    emails: [{ value: 'intruder@example.org' }],
    name: { givenName: 'In', familyName: 'Truder' },
    svc: { username: 'intruder' },
  }),
  setManager: (known) => known.of('personID').map((id) => ({ manager: id })),
  mergeAccount: (known) => known.of('personID').map((id) => ({ person: id })),
  updatePerson: always({ location: 'Here' }),
  createPlace: (known) =>
    known.of('placeID').flatMap((id) => [
      { type: 'blog', name: `Mine ${id}`, parent: `/places/${id}` },
      { type: 'project', name: `Mine ${id}`, parent: `/places/${id}` },
    ]),
  createChildPlace: always({ type: 'project', name: 'Mine' }, { type: 'group', name: 'Mine' }),
  updatePlace: always({ description: 'Mine' }),
  addMember: (known) => [{}, ...known.of('personID').map((id) => ({ person: id, state: 'member' }))],
  handOverPlace: (known) => known.of('personID').map((id) => ({ person: id })),
  nameModerator: (known) => known.of('personID').map((person) => ({ person })),
  updateMember: always({ state: 'member' }, { state: 'owner' }),
  createInvites: (known) => known.of('personID').map((id) => ({ invitees: [id] })),
  createInvitation: (known) => known.of('placeID').map((id) => ({ place: `/places/${id}` })),
  mailInvitations: always({ emails: ['intruder@example.org'] }),
  readInvitation: always({ code: 'x'.repeat(43) }),
  acceptInvitation: always({ code: 'x'.repeat(43) }),
  signUpInvited: always({
    code: 'x'.repeat(43),
    person: {
      emails: [{ value: 'intruder@example.org' }],
      name: { givenName: 'In', familyName: 'Truder' },
      svc: { username: 'intruder' },
    },
  }),
  updateInvite: always({ state: 'accepted' }, { state: 'revoked' }),
  changeLookDraft: always({ name: 'Mine' }),
  createContent: (known) => [
    ...known.of('placeID').map((id) => ({ ...top, parent: `/places/${id}` })),
    ...known.of('contentID').map((id) => ({ ...comment, parent: `/contents/${id}` })),
    ...known.of('personID').map((id) => ({ ...top, users: [id] })),
    ...known.of('personID').map((id) => ({ ...top, authorship: 'limited', authors: [id] })),
  ],
  createPlaceContent: always(top),
  createPlaceAnnouncement: always({ ...top, type: 'announcement' }),
  createAnnouncement: always({ ...top, type: 'announcement' }),
  updateContent: (known) => [
    top,
    { ...top, type: 'discussion' },
    ...known.of('placeID').map((id) => ({ ...top, parent: `/places/${id}` })),
  ],
  updateAnnouncement: always({ ...top, type: 'announcement' }),
  createComment: always(comment),
  createMessageComment: always(comment),
  createCommentReply: always(comment),
  updateComment: always(comment),
  createMessage: always(message),
  createReply: always(message),
  updateMessage: always(message),
  saveDraft: (known) => [
    { kind: 'document', content: top.content },
    ...known.of('placeID').map((id) => ({ kind: 'document', content: top.content, parent: `/places/${id}` })),
    ...known
      .of('contentID')
      .map((id) => ({ kind: 'comment', content: top.content, parent: `/contents/${id}` })),
  ],
  createTemplate: always({ name: 'Mine', kind: 'document', content }),
  updateTemplate: always({ name: 'Mine' }, { kind: 'question', content }),
  bookmarkContent: always({ note: 'Mine', tags: ['mine'] }, {}),
  reportContent: always({ reason: 'spam' }),
  reportMessage: always({ reason: 'spam' }),
  reportComment: always({ reason: 'spam' }),
  reportPerson: always({ reason: 'other', text: 'Mine' }),
  resolveModerationItem: always({ action: 'disable' }, { action: 'keep' }),
  restoreModerationItem: always({}),
  reopenModerationItem: always({}),
  moveContent: (known) => known.of('placeID').map((id) => ({ parent: `/places/${id}` })),
  splitDiscussion: (known) =>
    known.of('messageID').map((id) => ({ subject: 'Mine', messages: [`/messages/${id}`] })),
  mergeDiscussion: (known) => known.of('contentID').map((id) => ({ target: `/contents/${id}` })),
  createOutcome: outcomes,
  createMessageOutcome: outcomes,
  createCommentOutcome: outcomes,
  addContentExtprops: properties,
  setContentExtprops: properties,
  addPlaceExtprops: properties,
  setPlaceExtprops: properties,
  addPersonExtprops: properties,
  setPersonExtprops: properties,
  setProperty: always({ value: null }),
  shareContent: (known) =>
    known.of('contentID').flatMap((id) => [
      { content: `/contents/${id}`, users: known.of('personID').slice(0, 3), text: 'Look' },
      { content: `/contents/${id}`, users: known.of('personID').slice(-3) },
    ]),
  updateAccount: always({ enabled: true }),
  erasePerson: always({ username: 'somebody' }),
  confirmAddress: always({ email: 'somebody@example.org' }),
  updatePreferences: always({ digestHour: 3 }, { mail: { mention: 'never' } }),
  createMute: (known) => [
    ...known.of('contentID').map((id) => ({ object: `/contents/${id}` })),
    ...known.of('placeID').map((id) => ({ object: `/places/${id}` })),
    ...known.of('personID').map((id) => ({ object: `/people/${id}` })),
  ],
  registerPushSubscription: always({
    endpoint: 'https://push.example/of-an-intruder',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  createStream: always({ name: 'Mine' }),
  createToken: always({ name: 'Mine' }),
  updateStream: always({ name: 'Mine' }),
  addAssociations: (known) => [
    ...known.of('contentID').map((id) => [`/contents/${id}`]),
    ...known.of('placeID').map((id) => [`/places/${id}`]),
    ...known.of('personID').map((id) => [`/people/${id}`]),
  ],
  setContentFollowingIn: followedIn,
  setPersonFollowingIn: followedIn,
  setPlaceFollowingIn: followedIn,
  createSecurityGroup: always({ name: 'Mine' }),
  updateSecurityGroup: always({ description: 'Mine' }),
  addSecurityGroupMembers: people,
  addSecurityGroupAdministrators: people,
  openPlace: (known) => known.of('securityGroupID').map((id) => [id]),
  createEventType: always({ name: 'Mine' }),
  updateEventType: always({ name: 'Mine' }),
  registerAddOn: always({ name: 'Mine' }),
  updateAddOn: always({ description: 'Mine' }),
  renewAddOnSecret: always({}),
  repeatAddOnCallback: always({}),
  redeliver: always({}, { url: CALLBACK }),
  redeliverMany: always({ failed: true }, { since: new Date(Date.now() - 3600_000).toISOString() }),
  createWebhook: (known) => [
    ...known.of('placeID').map((id) => ({ callback: CALLBACK, object: `/places/${id}` })),
    ...known.of('contentID').map((id) => ({ callback: CALLBACK, object: `/contents/${id}` })),
    { callback: CALLBACK, events: 'user_account' },
  ],
  updateWebhook: always({ callback: CALLBACK }, { enabled: false }, { enabled: true }),
  rotateWebhookSecret: always({ overlap: 0 }),
  checkWebhookSignature: always({ id: 'msg_1', timestamp: 1, signature: 'v1,AAAA', body: '' }),
  createUpdate: always({ html: 'Mine' }),
  createUserUpdate: always({ html: 'Mine' }),
  changeUpdate: always({ content: { text: 'Mine' } }, { status: 'published' }, { status: 'draft' }),
  repostUpdate: always({ html: 'Mine' }, {}),
  createUpdateComment: always({ html: 'Mine' }),
  createUpdateCommentReply: always({ html: 'Mine' }),
  changeUpdateComment: always({ content: { text: 'Mine' } }),
  shareUpdate: (known) => known.of('personID').map((id) => ({ userURIs: [id], html: 'Look' })),
  executeBatch: (known) =>
    known.of('contentID').map((id) => [
      { key: 'like', request: { method: 'POST', endpoint: `/contents/${id}/likes` } },
      { key: 'put', request: { method: 'PUT', endpoint: `/contents/${id}`, body: top } },
      { key: 'read', request: { method: 'GET', endpoint: `/contents/${id}` } },
      { key: 'again', request: { method: 'GET', endpoint: '/contents/${read:contentID}/comments' } },
    ]),
}

const FORM = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nMine\r\n--b--\r\n'

/** Whether a writing operation is tried: those with JSON need a body. */
export const hasIntrusion = ({ id, body }: OperationShape): boolean =>
  (body?.kind !== 'json' && body?.kind !== 'json and files' && body?.kind !== 'form') ||
  Object.hasOwn(BODIES, id)

type Sent = Pick<Question, 'body' | 'mediaType'>

function bodiesOf(known: Known, { id, body }: OperationShape, { write }: Vocabulary): Sent[] {
  if (body?.kind === 'files') return [{ body: FORM, mediaType: 'multipart/form-data; boundary=b' }]
  if (body?.kind === 'binary' && body.mediaTypes.includes('text/csv'))
    return [{ body: 'email,name\nintruder@example.org,In Truder\n', mediaType: 'text/csv' }]
  if (body?.kind === 'binary') return [{ body: 'no picture', mediaType: 'image/png' }]
  const bodies = BODIES[id]?.(known) ?? []
  return bodies.length === 0 ? [{}] : bodies.map((one) => ({ body: JSON.stringify(write(one)) }))
}

/** What removes comes last. Of several bodies each goes to some of the paths, by turns. */
const BODIES_EACH = 4
const ORDER = ['POST', 'PUT', 'DELETE']

export function intrusionsOf(
  known: Known,
  operations: readonly OperationShape[],
  vocabulary: Vocabulary,
): Omit<Question, 'caller'>[] {
  return operations
    .toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method))
    .flatMap((operation) => {
      const bodies = bodiesOf(known, operation, vocabulary)
      const paths = pathsOf(known, operation.path)
      const { id, method } = operation
      return paths.flatMap((path, index) =>
        byTurns(bodies, paths.length === 1 ? bodies.length : BODIES_EACH, index).map((body) => ({
          operation: id,
          method,
          path,
          isList: false,
          ...body,
        })),
      )
    })
}
