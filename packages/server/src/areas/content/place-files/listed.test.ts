import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { Community, everyFact } from '../../../testing/community.ts'
import { PRINCIPALS } from '../../../testing/content-rights.ts'
import { insertContents } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { insertFileOfEach, insertImage } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'

/** Another seed is another community. */
const SEED = Number(process.env.SEED ?? 1)

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const community = await Community.of(instance, await aCast(instance))
const rows = everyFact(SEED).flatMap((facts) => community.plan(facts))
await insertContents(instance, rows)
await insertFileOfEach(instance, rows)
for (const { id, author_id } of rows.filter((_, index) => index % 10 === 0)) {
  await insertImage(instance, author_id, id)
}

const placeIds = Object.values(community.places)
const placeOf = new Map(
  rows.map(({ id, root_id }) => [id, rows.find((root) => root.id === root_id)?.place_id]),
)

async function readable(viewer: Client): Promise<string[]> {
  const ids: string[] = []
  await inParallel(rows, async ({ id }) => {
    const reply = await patiently(() => viewer.send(api.getContent, { contentID: id }))
    if (reply.body && placeOf.get(id)) ids.push(id)
  })
  return ids.toSorted()
}

/** The contents with files in the lists of all places. Places that the caller may not read have none. */
async function listed(viewer: Client, type: 'attachment' | 'image'): Promise<string[]> {
  const ids: string[] = []
  for (const placeID of placeIds) {
    const { status } = await viewer.send(api.listPlaceFiles, { placeID })
    if (status !== 200) continue
    for await (const file of viewer.each(api.listPlaceFiles, { placeID, count: 15 })) {
      expect(placeOf.get(file.content.id)).toBe(placeID)
      if (file.type === type) ids.push(file.content.id)
    }
  }
  return ids.toSorted()
}

test.each(PRINCIPALS)(
  'files of content are listed in its place exactly where %s may read it',
  {
    timeout: 120_000,
  },
  async (principal) => {
    const viewer = community.cast.clientOf(principal)
    const expected = await readable(viewer)
    const withImage = new Set(rows.filter((_, index) => index % 10 === 0).map(({ id }) => id))

    expect(await listed(viewer, 'attachment')).toEqual(expected)
    expect(await listed(viewer, 'image')).toEqual(expected.filter((id) => withImage.has(id)))
  },
)
