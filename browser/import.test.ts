/** A manager imports people from a CSV file: a dry run, then the import, then the report. */
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const manager = await aMember('Mia', 'Manager')
await admin.updatePerson({ personID: manager.person.id, body: { svc: { roles: ['communityManager'] } } })
const PHONE = { width: 390, height: 844 }

const choose = async (page: Page, rows: readonly string[]) =>
  await page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email,name\r\n${rows.join('\r\n')}\r\n`),
  })

test('a thousand people with 20 bad rows: the dry run names these, the import creates the others, and again nobody', async () => {
  const word = unique('people').toLowerCase()
  const rows = Array.from({ length: 1000 }, (_, index) =>
    index % 50 === 7 ? `nobody ${index},Bad Row` : `${word}-${index}@example.org,Row Number ${index}`,
  )
  const { page, complaints } = await aWindowOf(manager, '/manage')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(page, rows)
  await page.getByText('980 people will be created.').waitFor()
  const problems = page.getByRole('region', { name: '20 rows are left out' })
  expect(await problems.getByRole('row').count()).toBe(21)
  await problems
    .getByRole('row', { name: '9 nobody 7 Email address: Enter a valid email address.' })
    .waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await findMisfits(page)).toEqual([])

  await page.getByRole('button', { name: 'Import 980 people' }).click()
  const imports = page.getByRole('list', { name: 'Imports' })
  await imports.getByText(/of 1000 rows done|980 people created/).waitFor()
  await expect
    .poll(() => imports.getByText('980 people created, 20 rows left out').count(), { timeout: 120_000 })
    .toBe(1)
  await expectAccessible(page)
  expect(await findMisfits(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download report' }).click(),
  ])
  const report = await text(await download.createReadStream())
  expect(report.match(/,created,/g)).toHaveLength(980)
  expect(report.match(/,failed,/g)).toHaveLength(20)
  const [failures] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download rows left out' }).click(),
  ])
  const left = await text(await failures.createReadStream())
  expect(left.trim().split('\r\n')).toHaveLength(21)
  expect(left).not.toContain(',created,')

  await choose(page, rows)
  await page.getByText('Nobody will be created.').waitFor()
  expect(await page.getByRole('button', { name: 'Import 0 people' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('CSV file').waitFor()
  expect(complaints).toEqual([])
}, 240_000)

test('a file that is no list of people is refused in words', async () => {
  const { page, complaints } = await aWindowOf(manager, '/manage/import')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2\n'),
  })
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
