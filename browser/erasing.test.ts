import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createMember } from './members.ts'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'

const boss = await createMember(admin, 'Bo', 'Boss')
await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })

test('an admin erases a person, is refused with a wrong username, and downloads the signed report', async () => {
  const ann = await aMember('Ann', unique('Archer'))
  const { id } = await ann.client.createContent({
    body: { type: 'discussion', subject: 'To go', content: { type: 'text/html', text: '<p>Words</p>' } },
  })
  const { page, complaints } = await aWindowOf(boss, `/manage/people?account=${ann.person.id}`)

  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this person' })
  await expectAccessible(page)
  await dialog.getByLabel('Type the username to confirm').fill('somebody')
  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Type the username to confirm').fill(ann.username)
  await dialog.getByRole('button', { name: 'Erase this person' }).click()

  const erasures = page.getByRole('list', { name: 'Erasures' })
  const row = erasures.getByRole('listitem').filter({ hasText: `Person ${ann.person.id}` })
  await row.getByText('Erased').waitFor()
  await row.getByRole('button').click()
  const report = page.getByRole('dialog', { name: `Person ${ann.person.id}` })
  await report.getByRole('row', { name: 'Content 1 0' }).waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('link', { name: 'Download the signed report' }).click(),
  ])
  expect((await text(await download.createReadStream())).split('.')).toHaveLength(3)
  const statuses = await Promise.all([
    admin.request({ path: `/api/core/v3/people/${ann.person.id}` }),
    admin.request({ path: `/api/core/v3/contents/${id}` }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404])
  // The refused attempt.
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test('a community manager finds neither the button nor the list', async () => {
  const manager = await createMember(admin, 'Mia', 'Manager')
  await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['communityManager'] } } })
  const ann = await aMember('Ann', 'Archer')
  const { page } = await aWindowOf(manager, `/manage/people?account=${ann.person.id}`)

  await page.getByRole('button', { name: 'Disable account' }).waitFor()
  expect(await page.getByRole('button', { name: 'Erase…' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Erasures' }).count()).toBe(0)
})
