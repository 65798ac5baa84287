/** What running clients of the original stumbled over: entities. In every vocabulary, because `person.svc` is part of it. */
import { api, type ContentInput, PLACE_CONTENT_TYPES } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aMember, aPlace, newContent, unique } from './community.ts'
import { fieldsNamed, PLACES, sendJson } from './wire.ts'

const ann = await aMember()

test('contentTypes of places: plurals are written, plurals and singulars read, others 400 (more §1.1)', async () => {
  const sent = ['documents', 'discussion', 'post', 'blog', 'posts', 'polls', 'file']
  const body = { type: 'group', name: unique('Group '), contentTypes: sent }
  const created = await sendJson(ann.client, 'POST', PLACES, body)
  const { id, contentTypes } = created.body as { id: string; contentTypes: string[] }
  const write = (type: ContentInput['type'], parent: string) =>
    ann.client.send(api.createContent, { body: newContent({ type, parent: `/places/${parent}` }) })
  const written = [
    await write('document', id),
    await write('discussion', id),
    await write('announcement', id),
  ]
  const changed = await ann.client.updatePlace({ placeID: id, body: { contentTypes: ['discussion'] } })
  const refused = await write('document', id)
  const wrong = await sendJson(ann.client, 'PUT', `${PLACES}/${id}`, { contentTypes: ['documents', 'wikis'] })

  expect(contentTypes).toEqual(['documents', 'discussions', 'blog', 'polls', 'files'])
  expect(written.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(changed.contentTypes).toEqual(['discussions'])
  expect([refused.status, refused.error?.code]).toEqual([409, 'typeRefused'])
  expect([wrong.status, fieldsNamed(wrong)]).toEqual([400, ['contentTypes[1]']])
  for (const word of PLACE_CONTENT_TYPES) expect(wrong.error?.message).toContain(word)
})

test('a place without contentTypes accepts all, also when it was read and sent back (more §1.1)', async () => {
  const group = await aPlace(ann.client)
  const emptied = await aPlace(ann.client, { contentTypes: ['files'] })

  const same = await ann.client.updatePlace({ placeID: group.id, body: group })
  const open = await ann.client.updatePlace({ placeID: emptied.id, body: { contentTypes: [] } })

  expect(group.contentTypes).toEqual(['documents', 'discussions'])
  expect([same.contentTypes, open.contentTypes]).toEqual([group.contentTypes, group.contentTypes])
})
