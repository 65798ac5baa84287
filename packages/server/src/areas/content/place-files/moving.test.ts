/** Files that are removed while their conversation moves to another place. */
import { afterAll, expect, test } from 'vitest'
import { openSql } from '../../../db/sql.ts'
import { answerRow, insertContents, topRow } from '../../../testing/content-rows.ts'
import { insertFiles, insertImage } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'

const instance = await anInstance()
const { store, connection } = instance
const [mover, remover] = [openSql(connection, { max: 1 }), openSql(connection, { max: 1 })]
afterAll(async () => {
  await Promise.all([mover.end(), remover.end()])
  await instance.close()
})
const ann = await aPerson(instance)
const aGroup = async (name: string) => (await ann.client.createPlace({ body: { type: 'group', name } })).id
const [here, there] = [await aGroup('Here'), await aGroup('There')]

const isWaiting = async () =>
  (
    await store.sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  ).length
const listed = async (placeID: string, contentID: string) =>
  (await ann.client.listPlaceFiles({ placeID })).list
    .filter(({ content }) => content.contentID === contentID)
    .map(({ type }) => type)

/** A conversation with a file and a picture in an answer. */
async function aConversation() {
  const root = topRow({ type: 'discussion', author_id: ann.id, place_id: here })
  const answer = answerRow(root, 'message', { author_id: ann.id })
  await insertContents(instance, [root, answer])
  const { file } = await insertFiles(instance, { file: answer })
  const image = await insertImage(instance, ann.id, answer.id)
  return { root: root.id, answer: answer.id, file, image }
}

test.each([
  ['attachment', 'image'],
  ['image_use', 'attachment'],
] as const)(
  'a row of %s that is detached while its conversation moves is in the list of no place',
  async (table, left) => {
    const { root, answer } = await aConversation()

    const { detached } = await mover.begin(async (own) => {
      await own`update content set place_id = ${there} where id = ${root}`
      const late = remover`
        update ${remover(table)} set content_id = null where content_id = ${answer}`.execute()
      await expect.poll(isWaiting).toBe(1)
      return { detached: late }
    })
    await detached

    expect(await store.sql`select place_id from place_file where content_id = ${answer}`).toEqual([
      { place_id: there },
    ])
    expect([await listed(here, answer), await listed(there, answer)]).toEqual([[], [left]])
  },
)

test('a file that is attached no longer is not listed, whatever row is left of it', async () => {
  const { answer, file } = await aConversation()
  await store.sql`update attachment set content_id = null where id = ${file}`
  await store.sql`
    insert into place_file (place_id, content_id, attachment_id, kind, published_at)
    values (${here}, ${answer}, ${file}, 'picture', now())`

  expect(await listed(here, answer)).toEqual(['image'])
})

test('a file has one row for its content', async () => {
  const { answer, file, image } = await aConversation()
  const again = (column: 'attachment_id' | 'image_id', id: string) =>
    store.sql`
      insert into place_file (place_id, content_id, ${store.sql(column)}, kind, published_at)
      values (${here}, ${answer}, ${id}, 'picture', now())`

  await expect(again('attachment_id', file)).rejects.toThrow('place_file_of_attachment')
  await expect(again('image_id', image)).rejects.toThrow('place_file_of_image')
})
