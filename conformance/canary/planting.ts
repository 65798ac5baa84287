/** At least the requested number of canaries, of every kind in turns. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Attachment, api } from '@folkmoot/contract'
import { plantMerge, plantMove } from './changes.ts'
import {
  BEDS,
  type Bed,
  clientOf,
  PUBLIC_BEDS,
  plantAnswers,
  plantAttachment,
  plantContent,
} from './contents.ts'
import { plantDelivery } from './deliveries.ts'
import { type Fixture, plantPlace, settle, uriOf } from './fixture.ts'
import { HISTORIES } from './histories.ts'
import { NEWS, untilTold } from './news.ts'
import { PEOPLE } from './people.ts'
import { byTurns } from './recipes.ts'
import { UPDATES } from './updates.ts'

/** How many restricted things came to be. */
type Planting = (fixture: Fixture) => Promise<number>

const bedPlanting =
  (bed: Bed): Planting =>
  async (fixture) => {
    const content = await plantContent(fixture, bed)
    await plantAttachment(fixture, bed, content)
    if (bed.where.status || bed.where.publishDate) return 2
    await plantAnswers(fixture, bed, content)
    const client = clientOf(fixture, bed.by)
    if (content.type !== 'announcement') {
      const outcome = await client.createOutcome({
        contentID: content.id,
        body: { outcomeType: { name: 'decision' } },
      })
      fixture.known.add('outcomeID', outcome.id)
    }
    return 4
  }

const plantSecretGroup: Planting = async (fixture) => {
  const names = ['members of the group, and who is asked to be one', 'members of the group'] as const
  const fields = { type: 'group', groupType: 'SECRET' } as const
  const group = await plantPlace(fixture, 'a secret group', fields, names)
  await settle(fixture, group)
  await plantPlace(fixture, 'a blog in a secret group', { type: 'blog', parent: uriOf(group) }, [
    names[1],
    names[1],
  ])
  return 2
}

/** A text chunk after the header, as cameras and editors write it. */
function pictureWith(comment: string): Uint8Array<ArrayBuffer> {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const chunk = Buffer.from(`tEXtComment\0${comment}`, 'latin1')
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  checksum.writeUInt32BE(crc32(chunk))
  return new Uint8Array(Buffer.concat([pixel.subarray(0, 33), length, chunk, checksum, pixel.subarray(33)]))
}

/** Only the pixels of an image are stored, and readers of a text that uses it may see it. */
const plantImage: Planting = async (fixture) => {
  const { ledger, known } = fixture
  const unseen = (field: string) => ledger.plant(`the ${field} of an image`, 'content', 'nobody')
  const file = new File([pictureWith(unseen('comment'))], `${unseen('file name')}.png`)
  const client = clientOf(fixture, 'author')
  const { id, ref } = await client.createImage({ files: [file] })
  known.add('imageID', id)
  const { logo = '' } = await clientOf(fixture, 'admin').setLookPicture({
    kind: 'logo',
    bytes: pictureWith(unseen('comment of the draft logo')),
    mediaType: 'image/png',
  })
  known.add('pictureID', logo.split('/').at(-1) ?? '')
  const caption = ledger.plant('the caption of an image', 'content', 'members of the group')
  const text = `<p><img src="${ref}" alt="${caption}"></p>`
  const content = await client.createContent({
    body: {
      type: 'document',
      subject: fixture.unique('With an image '),
      content: { type: 'text/html', text },
      parent: uriOf(fixture.groups.private),
    },
  })
  known.add('contentID', content.id)
  const picture = new File([pictureWith('')], 'picture.png')
  const attachment = (await client.addAttachments({ contentID: content.id, files: [picture] })) as Attachment
  known.add('attachmentID', attachment.id)
  fixture.pictures.push(attachment.id)
  return 2
}

const PATIENCE_MS = 30_000

/** A task draws previews, a moment later. */
async function untilDrawn(fixture: Fixture): Promise<void> {
  const attachmentID = fixture.pictures[0] ?? ''
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const { resources } = await clientOf(fixture, 'author').getAttachment({ attachmentID })
    if (resources.preview) return
    await sleep(100)
  }
  throw new Error('No preview was drawn.')
}

/** Objects are indexed a moment later, oldest first: once the last is found, all are. */
async function untilIndexed(fixture: Fixture): Promise<void> {
  const word = fixture.unique('lastofall')
  const client = clientOf(fixture, 'author')
  const content = { type: 'text/html', text: `<p>${word}</p>` } as const
  const { id } = await client.createContent({
    body: { type: 'document', subject: 'The last of all', content },
  })
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const { list } = await client.searchContents({ filter: [`search(${word})`] })
    if (list.some((found) => found.id === id)) return
    await sleep(100)
  }
  throw new Error('What was planted is not found by its words.')
}

/** Public texts that link to restricted objects: by id, because the text itself is public. */
async function mentionAll(fixture: Fixture): Promise<void> {
  const { known, guests, unique } = fixture
  const places = known.of('placeID').map((id) => `/api/core/v3/places/${id}`)
  const contents = known.of('contentID').map((id) => `/api/core/v3/contents/${id}`)
  const people = known.of('personID').map((id) => `/api/core/v3/people/${id}`)
  const links = [...places, ...contents.slice(0, 60), ...people].map((uri) => `<a href="${uri}">there</a>`)
  const { id } = await guests.owner.client.createContent({
    body: {
      type: 'document',
      subject: unique('What is mentioned '),
      content: { type: 'text/html', text: `<p>${links.join(' ')}</p>` },
    },
  })
  known.add('contentID', id)
}

const counted =
  (count: number, plant: (fixture: Fixture) => Promise<void>): Planting =>
  async (fixture) => {
    await plant(fixture)
    return count
  }

const PLANTINGS: readonly Planting[] = [
  ...BEDS.map(bedPlanting),
  ...HISTORIES.map((history) => counted(2, history)),
  ...PEOPLE.map((person) => counted(1, person)),
  ...NEWS.map((news) => counted(1, news)),
  ...UPDATES.map((update) => counted(1, update)),
  counted(1, plantDelivery),
  counted(1, plantMove),
  counted(2, plantMerge),
  plantSecretGroup,
  plantImage,
]

/** Few enough for the reporter's budget. */
const REPORTED = 20

/** Reports of everything that the admin may see: the queue shows subjects. */
async function reportSome(fixture: Fixture): Promise<void> {
  const admin = clientOf(fixture, 'admin')
  const ids = fixture.known.of('contentID')
  const step = Math.max(1, Math.floor(ids.length / REPORTED))
  for (const contentID of ids.filter((_, index) => index % step === 0).slice(0, REPORTED)) {
    const { body } = await admin.send(api.reportContent, { contentID, body: { reason: 'spam' } })
    if (!body) continue
    fixture.known.add('abuseReportID', body.id)
    fixture.known.add('itemID', body.resources.item?.ref.split('/').at(-1) ?? '')
  }
}

interface Pace {
  /** They do not know of each other, so that some can be planted at once. */
  readonly atOnce: number
  /** Waits for followers and jobs, and then collects what they created. */
  settled(): Promise<void>
}
const HURRIED: Pace = { atOnce: 4, settled: async () => {} }

/** Every kind once, and then on until the minimum is reached. */
export async function plant(
  fixture: Fixture,
  minimum: number,
  { atOnce, settled }: Pace = HURRIED,
): Promise<number> {
  for (const bed of PUBLIC_BEDS) await plantContent(fixture, bed)
  let planted = 0
  for (let turn = 0; turn < PLANTINGS.length || planted < minimum; turn += atOnce) {
    const some = byTurns(PLANTINGS, atOnce, turn / atOnce)
    for (const count of await Promise.all(some.map((planting) => planting(fixture)))) planted += count
  }
  // There is none: an instance that is not local calls no site on this machine. link-previews.test.ts has their rights.
  fixture.known.add('linkPreviewID', randomUUID())
  await mentionAll(fixture)
  await reportSome(fixture)
  await fixture.guests.owner.client.updatePlace({
    placeID: fixture.groups.turned.id,
    body: { groupType: 'SECRET' },
  })
  await settled()
  const { list } = await clientOf(fixture, 'admin').listAuditEntries({ count: 20 })
  fixture.known.add('entryID', ...list.map(({ id }) => id))
  await untilDrawn(fixture)
  await untilTold(fixture)
  await untilIndexed(fixture)
  return planted
}
