/** Decision 0241: what is stored, and a test of the store of files, for admins. */
import { api, STORAGE_KINDS } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, baseUrl } from './community.ts'

const ann = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })

test('GET /admin/storage says where files are, what was measured by kind, and what nothing uses (decision 0241)', async () => {
  const { kind, days, kinds, unused } = await admin.getStorage({})

  expect(['directory', 's3']).toContain(kind)
  expect(kinds.map((one) => one.kind)).toEqual(days.length === 0 ? [] : STORAGE_KINDS)
  expect(days.map(({ day }) => day)).toEqual(
    days
      .map(({ day }) => day)
      .sort()
      .reverse(),
  )
  expect(unused).toMatchObject({ files: expect.any(Number), bytes: expect.any(Number) })
})

test('POST /admin/storage/test writes, reads and removes a file, and is audited (decision 0241)', async () => {
  const tested = await admin.testStorage({})

  expect(tested).toEqual({ passed: true, milliseconds: expect.any(Number) })
  const { list } = await admin.listAuditEntries({ filter: ['action(storage.tested)'], count: 1 })
  expect(list[0]).toMatchObject({ actor: { username: 'admin' }, details: { passed: true } })
})

test('both are for admins: 403, 401 for strangers; `resources` of oneself say so (decision 0241)', async () => {
  for (const [client, status] of [
    [ann.client, 403],
    [moderator.client, 403],
    [anonymous, 401],
  ] as const) {
    expect((await client.send(api.getStorage, {})).status).toBe(status)
    expect((await client.send(api.testStorage, {})).status).toBe(status)
  }
  const [boss, member] = [
    await admin.getPerson({ personID: '@me' }),
    await ann.client.getPerson({ personID: '@me' }),
  ]
  expect(boss.resources).toMatchObject({
    storage: { ref: `${baseUrl}/api/core/v3/admin/storage`, allowed: ['GET'] },
    storageTest: { ref: `${baseUrl}/api/core/v3/admin/storage/test`, allowed: ['POST'] },
  })
  expect(member.resources).not.toHaveProperty('storage')
  expect(member.resources).not.toHaveProperty('storageTest')
})
