import { api, type OperationShape } from '@folkmoot/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import { PRINCIPALS, SITUATIONS, type Situation, signOf } from '../../../testing/content-rights.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const body = { html: '<p>News</p>' }

const line = ({ updated }: Situation) => updated
/** States: images are added to drafts, and only published updates are reposted. */
const inDraft = { line: ({ status, updated }: Situation) => (status === 'incomplete' ? updated : undefined) }
const published = {
  line: ({ status, updated }: Situation) => (status === 'published' ? updated : undefined),
}

const MATRIX: Readonly<Record<string, Row>> = {
  // First: what other rows change has activities of its own, and a page has the newest hundred.
  'find what happened to an update': asking(api.listActivities, {
    line,
    right: 'read',
    finds: ({ likedUpdate }) => likedUpdate,
    input: () => ({ count: 100 }),
  }),
  'read an update': asking(api.getUpdate, {
    line,
    right: 'read',
    input: ({ update }) => ({ updateID: update }),
  }),
  'read the update of a page': asking(api.getUpdateOfPage, {
    line,
    right: 'read',
    input: ({ update }, { people }) => ({ username: people.author.id, updateID: update }),
  }),
  'find an update': asking(api.listUpdates, {
    ...published,
    right: 'read',
    finds: ({ update }) => update,
    input: () => ({ limit: 1000 }),
  }),
  'change an update': asking(api.changeUpdate, {
    line,
    right: 'change',
    input: ({ update }) => ({ updateID: update, body: { content: { text: 'Other' } } }),
  }),
  'remove an update': asking(api.deleteUpdate, {
    line,
    right: 'change',
    input: ({ update }) => ({ updateID: update }),
  }),
  'pass an update on': asking(api.repostUpdate, {
    ...published,
    right: 'react',
    input: ({ update }) => ({ updateID: update }),
  }),
  'publish an update': asking(api.createUpdate, { ...published, right: 'react', input: () => ({ body }) }),
  'publish in the name of the author': asking(api.createUserUpdate, {
    ...published,
    right: 'change',
    input: (_, { people }) => ({ userID: people.author.id, body }),
  }),
  'add an image to a draft': asking(api.addUpdateImage, {
    ...inDraft,
    right: 'change',
    input: ({ update }) => ({ updateID: update, files: [new File([png], 'red.png')] }),
  }),
  'list the images of an update': asking(api.listUpdateImages, {
    line,
    right: 'read',
    input: ({ update }) => ({ updateID: update }),
  }),
  'see an image of an update': asking(api.getUpdateImage, {
    line,
    right: 'read',
    input: ({ update, updateImage }) => ({ updateID: update, imageID: updateImage }),
  }),
  'see the same image in v3': asking(api.getImage, {
    line,
    right: 'read',
    input: ({ updateImage }) => ({ imageID: updateImage }),
  }),
  'read what happened to an update': asking(api.getActivity, {
    line,
    right: 'read',
    input: ({ likedUpdate }) => ({ activityID: likedUpdate }),
  }),
}

const cells = cellsOf(MATRIX)

test(`updates by everybody, draft and published: ${cells.length} cells, 0 mismatches`, {
  timeout: 120_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('`allowed` of an update matches the table', async () => {
  const lies: string[] = []
  for (const [where, situation] of Object.entries(SITUATIONS).filter(([, { updated }]) => updated)) {
    const said = await matrix.resourcesOf(situation, api.getUpdate, ({ update }) => ({ updateID: update }))
    for (const principal of PRINCIPALS) {
      const sign = signOf(situation.updated ?? '', principal)
      const due = {
        '-': undefined,
        r: ['GET'],
        a: ['GET', 'POST'],
        b: ['DELETE', 'GET', 'POST', 'PUT'],
        e: undefined,
        '0': undefined,
      }[sign]
      const got = said[principal]
      const images = due && (due.includes('PUT') ? ['GET', 'POST'] : ['GET'])
      const isTrue =
        String(got?.self?.allowed) === String(due) && String(got?.images?.allowed) === String(images)
      if (!isTrue) lies.push(`${principal}, ${where}: ${JSON.stringify(got)}`)
    }
  }

  expect(lies).toEqual([])
})

test('every operation on updates themselves is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)
  const own = /\/updates(\/\{updateID\}(\/images.*)?)?$/

  const all = Object.values(api as Record<string, OperationShape>).filter(({ path }) => own.test(path))

  expect(all.length).toBeGreaterThan(8)
  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
