import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { forgetOldDrafts } from './drafts.ts'

const instance = await anInstance({ FOLKMOOT_RUN_AS: 'on' })
afterAll(() => instance.close())
const { sql } = instance.store

const body = { kind: 'document', content: { type: 'text/html', text: 'x' } } as const
const personID = '@me'

test('a person has at most 100 drafts, and can still change them', async () => {
  const { id, client } = await aPerson(instance)
  await sql`
    insert into draft (person_id, key, kind)
    select ${id}::bigint, 'draft' || nth, 'document' from generate_series(1, 100) nth`

  const refused = await client.send(api.saveDraft, { personID, draftKey: 'more', body })
  const changed = await client.send(api.saveDraft, { personID, draftKey: 'draft7', body })
  await client.deleteDraft({ personID, draftKey: 'draft7' })
  const added = await client.send(api.saveDraft, { personID, draftKey: 'more', body })

  expect([refused.status, refused.error?.code]).toEqual([409, 'tooManyDrafts'])
  expect([changed.status, added.status]).toEqual([200, 200])
})

test('who acts as the person has no drafts', async () => {
  const { id, client } = await aPerson(instance)
  await client.saveDraft({ personID, draftKey: 'mine', body })
  const headers = { 'x-svc-run-as': `userid ${id}` }
  const { admin } = instance

  const refused = [
    await admin.send(api.listDrafts, { personID, headers }),
    await admin.send(api.getDraft, { personID, draftKey: 'mine', headers }),
    await admin.send(api.saveDraft, { personID, draftKey: 'mine', body, headers }),
    await admin.send(api.deleteDraft, { personID, draftKey: 'mine', headers }),
  ]
  const acted = await admin.send(api.getPerson, { personID, headers })

  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(Array(4).fill([403, 'forbidden']))
  expect(acted.body).toMatchObject({ id })
  expect(acted.body?.resources).not.toHaveProperty('drafts')
})

test('drafts that were not changed for 180 days are deleted', async () => {
  const { id } = await aPerson(instance)
  await sql`
    insert into draft (person_id, key, kind, updated_at)
    values (${id}::bigint, 'old', 'document', now() - interval '181 days'),
      (${id}::bigint, 'kept', 'document', now() - interval '179 days')`

  await forgetOldDrafts(instance.context.slowDb)

  expect(await sql`select key from draft where person_id = ${id}::bigint`).toEqual([{ key: 'kept' }])
})
