/** Streams, inboxes and groups with rights: words in all of their texts. */
import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerAndExchange } from '../registration.ts'
import type { Audience, Caller } from './audiences.ts'
import { clientOf, plantContent } from './contents.ts'
import { plantErasure } from './erasures.ts'
import { type Fixture, uriOf } from './fixture.ts'
import { plantMerge } from './merges.ts'

const PATIENCE_MS = 60_000

/** With everything in it that its owner sees now, whether or not they will. */
async function plantStream(fixture: Fixture, by: Caller, audience: Audience): Promise<void> {
  const { ledger, known, groups, guests } = fixture
  const name = ledger.plant(`the name of a stream of ${by}`, 'stream', audience)
  const client = clientOf(fixture, by)
  const { id } = await client.createStream({ personID: '@me', body: { name } })
  known.add('streamID', id)
  const content = await plantContent(fixture, {
    what: `a document that ${by} follows`,
    by: 'author',
    audience: 'members of the group',
    where: { type: 'document' },
    group: 'private',
  })
  const followed = [groups.private, groups.secret, groups.turned, groups['project in secret'], content]
  const body = [...followed.map(uriOf), `/people/${guests.owner.id}`]
  await client.addAssociations({ streamID: id, body })
}

/** The text of a share is for its recipients, as long as they may read the content. */
async function plantShare(fixture: Fixture): Promise<void> {
  const { ledger, guests, groups } = fixture
  const content = await plantContent(fixture, {
    what: 'a discussion that was shared',
    by: 'author',
    audience: 'members of the group',
    where: { type: 'discussion' },
    group: 'secret',
  })
  const share = async (who: Caller, audience: Audience) => {
    const text = ledger.plant(`what was said to ${who} in sharing`, 'stream', audience)
    const users = [guests[who].id]
    await clientOf(fixture, 'author').shareContent({ body: { content: uriOf(content), users, text } })
    return text
  }
  fixture.told.push(await share('member', 'who was told'))
  await share('removed', 'nobody')
  // Mentions, comments and likes cause entries too, with words of their objects.
  const { member, removed } = guests
  const links = [member, removed].map(({ id }) => `<a href="/api/core/v3/people/${id}">you</a>`).join(' ')
  await plantContent(fixture, {
    what: 'a document that mentions people',
    by: 'author',
    audience: 'members of the group',
    where: { type: 'document' },
    group: 'secret',
    more: `<p>${links} and <a href="${uriOf(groups.open)}">them</a></p>`,
  })
  await member.client.like({ contentID: content.id })
}

/** Visible to every signed-in caller, but not to anonymous ones. */
async function plantEventType(fixture: Fixture): Promise<void> {
  const word = (field: string) =>
    fixture.ledger.plant(`the ${field} of an event type`, 'stream', 'everyone who is signed in')
  const { id } = await clientOf(fixture, 'admin').createEventType({
    body: { name: word('name'), description: word('description') },
  })
  fixture.known.add('eventTypeID', id)
}

/** Only a person and admins see the names of the person's tokens. */
async function plantToken(fixture: Fixture): Promise<void> {
  const name = fixture.ledger.plant('the name of a token', 'stream', 'its author and admins')
  const { id } = await clientOf(fixture, 'author').createToken({ personID: '@me', body: { name } })
  fixture.known.add('tokenID', id)
}

/** A mute shows the name of its object, to its owner and while they may see it. */
async function plantMutes(fixture: Fixture, by: Caller): Promise<void> {
  const content = await plantContent(fixture, {
    what: `a document that ${by} mutes`,
    by: 'author',
    audience: 'members of the group',
    where: { type: 'document' },
    group: 'secret',
  })
  const own = `muteID of ${fixture.guests[by].id}`
  // A place is muted but once.
  const places = fixture.known.of(own).length === 0 ? [fixture.groups['project in secret']] : []
  for (const object of [content, ...places].map(uriOf)) {
    const { id } = await clientOf(fixture, by).createMute({ personID: '@me', body: { object } })
    fixture.known.add('muteID', id)
    fixture.known.add(own, id)
  }
}

/** Its texts are for its owner, while they may read the content. */
async function plantBookmark(fixture: Fixture, by: Caller, audience: Audience): Promise<void> {
  const { id: contentID } = await plantContent(fixture, {
    what: `a document that ${by} bookmarks`,
    by: 'author',
    audience: 'members of the group',
    where: { type: 'document' },
    group: 'secret',
  })
  const word = (field: string) =>
    fixture.ledger.plant(`the ${field} of a bookmark of ${by}`, 'content', audience)
  const body = { note: `grove ${word('note')}`, tags: ['grove', word('tag')] }
  await clientOf(fixture, by).bookmarkContent({ contentID, body })
}

/** Its name is for its owner, and nobody reads where it leads. */
async function plantDevice(fixture: Fixture): Promise<void> {
  const { ledger, known, unique } = fixture
  const displayName = ledger.plant('the name of a device', 'stream', 'its author', false)
  const secret = ledger.plant('the endpoint of a device', 'stream', 'nobody')
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const body = {
    endpoint: `https://push.example/${unique('device-')}/${secret}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
    displayName,
  }
  const { id } = await clientOf(fixture, 'author').registerPushSubscription({ personID: '@me', body })
  known.add('pushSubscriptionID', id)
}

/** Its texts are for its owner alone; what it answers is named while they may read it. */
async function plantDraft(fixture: Fixture): Promise<void> {
  const { id } = await plantContent(fixture, {
    what: 'a document that a draft answers',
    by: 'author',
    audience: 'members of the group',
    where: { type: 'document' },
    group: 'secret',
  })
  const word = (field: string) => fixture.ledger.plant(`the ${field} of a draft`, 'content', 'its author')
  const draftKey = fixture.unique('draft-').replace(/[^\w-]/g, '-')
  const body = {
    kind: 'comment' as const,
    subject: word('subject'),
    content: { type: 'text/html' as const, text: `<p>grove ${word('text')}</p>` },
    tags: [word('tag')],
    parent: `/contents/${id}`,
  }
  await clientOf(fixture, 'author').saveDraft({ personID: '@me', draftKey, body })
  fixture.known.add('draftKey', draftKey)
}

/** For those who may write in the place. */
async function plantTemplate(fixture: Fixture): Promise<void> {
  const word = (field: string, isListed = true) =>
    fixture.ledger.plant(`the ${field} of a template`, 'stream', 'members of the group', isListed)
  const body = {
    name: word('name'),
    kind: 'document' as const,
    subject: word('subject'),
    content: { type: 'text/html' as const, text: `<p>grove ${word('text', false)}</p>` },
    tags: [word('tag')],
  }
  const placeID = fixture.groups.secret.id
  const { id } = await clientOf(fixture, 'owner').createTemplate({ placeID, body })
  fixture.known.add('templateID', id)
}

/** Its note is for admins, and for its bearer. */
async function plantInvitation(fixture: Fixture): Promise<void> {
  const note = fixture.ledger.plant('the note of an invitation', 'stream', 'admins')
  const place = uriOf(fixture.groups.secret)
  const { id } = await clientOf(fixture, 'admin').createInvitation({ body: { note, place } })
  fixture.known.add('invitationID', id)
}

/** The report of an import has addresses, and names of people who were not created. */
async function plantImport(fixture: Fixture): Promise<void> {
  const name = fixture.ledger.plant('a name in an import', 'stream', 'admins', false)
  const bytes = new TextEncoder().encode(`email,name\nnobody,${name} Nobody\n`)
  const { id } = await clientOf(fixture, 'admin').importPeople({ bytes, mediaType: 'text/csv' })
  fixture.known.add('importID', id)
}

/** Its name is that of its bot, which everybody can see. */
async function plantAddOn(fixture: Fixture): Promise<void> {
  const description = fixture.ledger.plant('the description of an add-on', 'stream', 'admins')
  const body = { name: fixture.unique('Add-on '), description }
  const { addOn, grantId } = await registerAndExchange(clientOf(fixture, 'admin'), body)
  fixture.known.add('addOnID', addOn.id)
  fixture.known.add('grantID', grantId)
}

/** Where it leads, and what there is in the address, is between its owner and the admins. */
async function plantWebhook(fixture: Fixture, by: Caller, audience: Audience): Promise<void> {
  const { ledger, known, groups } = fixture
  const word = ledger.plant(`the callback of a webhook of ${by}`, 'stream', audience)
  const body = { callback: `https://hooks.example/${word}`, object: uriOf(groups.secret) }
  const { id } = await clientOf(fixture, by).createWebhook({ body })
  known.add('webhookID', id)
}

export const NEWS: readonly ((fixture: Fixture) => Promise<void>)[] = [
  async (fixture) => await plantStream(fixture, 'author', 'its author and admins'),
  async (fixture) => await plantStream(fixture, 'removed', 'who was removed, and admins'),
  plantToken,
  async (fixture) => await plantMutes(fixture, 'author'),
  async (fixture) => await plantMutes(fixture, 'removed'),
  async (fixture) => await plantBookmark(fixture, 'author', 'its author'),
  async (fixture) => await plantBookmark(fixture, 'removed', 'nobody'),
  plantDevice,
  plantDraft,
  plantTemplate,
  plantInvitation,
  plantImport,
  plantMerge,
  plantErasure,
  plantShare,
  plantEventType,
  plantAddOn,
  async (fixture) => await plantWebhook(fixture, 'author', 'its author and admins'),
  async (fixture) => await plantWebhook(fixture, 'removed', 'who was removed, and admins'),
]

/** Inboxes are filled by a task, a moment later: then the entries of all who come can be named. */
export async function untilTold({ guests, known, told }: Fixture): Promise<void> {
  const isTold = async () => {
    const { list } = await guests.member.client.listInbox({ grouped: false, count: 100 })
    const texts = list.map(({ text }) => text)
    return told.every((text) => texts.includes(text))
  }
  for (const deadline = Date.now() + PATIENCE_MS; !(await isTold()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error('Nobody was told what was shared.')
  }
  for (const { client } of [guests.member, guests.removed, guests.author, guests.invited, guests.owner]) {
    const { list } = await client.listInbox({ grouped: false, count: 20 })
    known.add('inboxEntryID', ...list.map(({ id }) => id))
  }
  const { list } = await guests.admin.client.listActivities({ count: 50 })
  known.add('activityID', ...list.map(({ id }) => id))
  known.add('objectType', 'content', 'person', 'place')
  known.add('objectID', ...known.of('contentID').slice(0, 3))
}
