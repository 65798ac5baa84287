/** Activities and inbox entries. Only time and departures remove them. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { makeTop } from './content.ts'
import { type Host, type Hosts, type Kind, placeholder, some, upTo } from './kind.ts'

const ACTIVITIES = 20
const CURSORS = 3
const ENTRIES = 8
const PATIENCE_MS = 60_000
const SAID = 'Look at that'

const dates = fc.constantFrom(
  undefined,
  '2020-01-01T00:00:00.000+0000',
  '2099-01-01T00:00:00Z',
  '0001-01-01T00:00:00+0930',
)
const content = placeholder('content', 'uri', upTo(6))
const person = fc.oneof(placeholder('person', 'uri', upTo(8)), placeholder('person', 'id', upTo(8)))

export const activity: Kind = {
  name: 'activity',
  count: ACTIVITIES,
  guests: 0,
  async make({ root }, index) {
    const { list } = await root.listActivities({ count: 100 })
    return { id: list[index % list.length]?.id ?? '0' }
  },
  hints: [
    [/\{activityID\}$/, placeholder('activity', 'id', upTo(ACTIVITIES))],
    [/\?(after|before)$/, dates],
  ],
}

/** Places in the log of events, each further on. */
export const cursor: Kind = {
  name: 'cursor',
  count: CURSORS,
  guests: 0,
  async make({ root }, index) {
    const { cursor: id } = await root.listEvents({ count: 1 + 20 * index })
    return { id }
  },
  hints: [[/\/events\?since$/, fc.oneof(fc.constant('now'), placeholder('cursor', 'id', upTo(CURSORS)))]],
}

async function share(hosts: Hosts): Promise<void> {
  const { root, member, admin } = hosts
  for (let index = 0; index < ENTRIES; index++) {
    const { resources } = await makeTop(hosts, 1)
    const body = { content: resources.self?.ref ?? '', users: [member.id, admin.id], text: SAID }
    await root.shareContent({ body })
  }
}

/** A follower fills inboxes, a moment after the activity. */
async function entriesOf({ client }: Host): Promise<string[]> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const { list } = await client.listInbox({ grouped: false, count: 100 })
    const told = list.filter(({ text }) => text === SAID)
    if (told.length >= ENTRIES) return told.map(({ id }) => id)
  }
  throw new Error('Nobody was told anything.')
}

/** In turns of the member and of the admin; each gets 404 for those of the other. */
export const inboxEntry: Kind = {
  name: 'inboxentry',
  count: ENTRIES,
  guests: 0,
  async make(hosts, index) {
    if (index === 0) await share(hosts)
    const ids = await entriesOf(index % 2 === 0 ? hosts.member : hosts.admin)
    return { id: ids[Math.floor(index / 2) % ids.length] ?? '0' }
  },
  hints: [
    [/\{inboxEntryID\}$/, placeholder('inboxentry', 'id', upTo(ENTRIES))],
    [/\/shares body\/content$/, content],
    [/\/shares body\/users$/, fc.array(person, { minLength: 1, maxLength: 3 })],
  ],
  filters: [[/\/inbox\?filter=conversation$/, some(content)]],
}
