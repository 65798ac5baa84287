import { expect, test } from 'vitest'
import { createMember } from './members.ts'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const boss = await createMember(admin, 'Bo', 'Boss')
await admin.updatePerson({ personID: boss.person.id, body: { svc: { roles: ['admin'] } } })
const manager = await createMember(admin, 'Mia', 'Manager')
await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['communityManager'] } } })
const accountOf = ({ person }: { person: { id: string } }) => `/manage/people?account=${person.id}`
const MERGE = 'Merge with another account…'

test('an admin merges two accounts after comparing them and typing the username; a manager is not offered it', async () => {
  const [kept, merged] = [await aMember('Ann', unique('Keeps')), await aMember('Ann', unique('Goes'))]
  const { username } = merged.person.svc
  const content = { type: 'text/html', text: '<p>Words</p>' } as const
  const subject = unique('Written before ')
  const { id: contentID } = await merged.client.createContent({
    body: { type: 'document', subject, content },
  })
  const { page, complaints } = await aWindowOf(boss, accountOf(kept))

  await page.getByRole('button', { name: MERGE }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge accounts' })
  await dialog.getByLabel('The account that goes').fill(merged.person.displayName)
  await page.getByRole('option', { name: merged.person.displayName }).click()
  const goes = dialog.getByRole('region', { name: 'Goes' })
  await goes.getByText(username, { exact: true }).waitFor()
  await dialog.getByRole('region', { name: 'Stays' }).getByText(kept.person.svc.username).first().waitFor()
  const start = dialog.getByRole('button', { name: 'Merge accounts' })
  expect(await start.isDisabled()).toBe(true)
  expect(await findMisfits(page)).toEqual([])
  await expectAccessible(page)
  await dialog.getByLabel(`To confirm, enter ${username}`).fill(username)
  await start.click()

  await dialog.getByText('Done. Both accounts are one now.').waitFor()
  await dialog.getByText('Posts', { exact: true }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByText(merged.person.emails?.[0]?.value ?? '').waitFor()
  expect((await admin.getContent({ contentID })).author?.id).toBe(kept.person.id)
  await page.goto(`/people/${username}`)
  await page.getByRole('heading', { name: kept.person.displayName, level: 1 }).waitFor()
  expect(complaints).toEqual([])

  const { page: theirs } = await aWindowOf(manager, accountOf(kept))
  await theirs.getByRole('button', { name: 'Disable account' }).waitFor()
  expect(await theirs.getByRole('button', { name: MERGE }).count()).toBe(0)
})
