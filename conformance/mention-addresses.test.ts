import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPerson,
  aPlace,
  baseUrl,
  html,
  unique,
} from './community.ts'
import { type Case, casesIn } from './mention-addresses.ts'
import type { Mentionable, NamedThing } from './mentionable.ts'

const writer = await aMember()

async function called(username: string): Promise<NamedThing> {
  const { id } = await aPerson({
    emails: [{ value: `${unique('mail')}@example.org` }],
    svc: { username: username.normalize('NFKC') },
  })
  return { id, name: username }
}

async function aMentionable(): Promise<Mentionable> {
  const formerName = unique('former')
  const ann = await called(formerName)
  const name = unique('ann')
  await admin.updatePerson({ personID: ann.id, body: { svc: { username: name } } })
  const group = await aPlace(admin)
  const displayName = unique('renamed')
  await admin.updatePlace({ placeID: group.id, body: { displayName } })
  const place = async (type: 'space' | 'project' | 'blog' | 'group', slug?: string) => {
    const made = await aPlace(admin, { type, displayName: slug })
    return { id: made.id, name: made.displayName }
  }
  const document = await aContent(admin)
  const discussion = await aDiscussion(admin)
  const message = await aMessage(admin, discussion.id)
  return {
    base: baseUrl,
    people: {
      ann: { id: ann.id, name },
      accented: await called(unique('zoë')),
      cyrillic: await called(unique('яна')),
      japanese: await called(unique('花子')),
      mail: await called(`${unique('mail')}@example.org`),
      dotted: await called(`${unique('dots')}.b-c_d+e`),
      numeric: await called(ann.id),
    },
    formerName,
    places: {
      group: { id: group.id, name: displayName },
      space: await place('space'),
      project: await place('project'),
      blog: await place('blog'),
      foreign: await place('group', unique('пчёлы')),
    },
    formerSlug: group.displayName,
    document: document.id,
    discussion: discussion.id,
    message: message.id,
    announcement: (await aContent(admin, { type: 'announcement' })).id,
    documentComment: (await aComment(admin, document.id)).id,
    messageComment: (await aComment(admin, message.id)).id,
    otherComment: (await aComment(admin, (await aContent(admin)).id)).id,
  }
}

const cases = casesIn(await aMentionable())
const escaped = (address: string) =>
  address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const linkTo = (address: string) => `<p>See <a href="${escaped(address)}">this</a></p>`

async function mentionedBy(address: string): Promise<string[]> {
  const { id: contentID } = await aContent(writer.client, { content: html(linkTo(address)) })
  const { list } = await writer.client.listMentions({ contentID })
  return list.map(({ id }) => id)
}

const parts = Array.from({ length: 8 }, (_, part) => cases.filter((_case, index) => index % 8 === part))

test.each(parts.map((part, index) => ({ part, index })))(
  `of ${cases.length} addresses exactly the right ones mention what they lead to (§Content entity, decisions §0, §3, §8), part $index`,
  { timeout: 120_000 },
  async ({ part }) => {
    const found: Case[] = []
    for (const [address] of part) {
      const [id, ...more] = await mentionedBy(address)
      expect(more, address).toEqual([])
      found.push([address, id])
    }

    expect(found).toEqual(part)
  },
)

test('there are at least 200 of them, more of them wrong than right', () => {
  const wrong = cases.filter(([, id]) => id === undefined)

  expect(cases.length).toBeGreaterThanOrEqual(200)
  expect(wrong.length).toBeGreaterThan(cases.length / 2)
})
