import { expect, test } from 'vitest'
import { findLostNarrow } from './accessibility.ts'
import { createHostileContent } from './hostile-content.ts'
import { type ListedPage, mostRead, otherPages } from './page-list.ts'
import { admin, aWindowOf, expectAccessible, settled } from './stage.ts'
import { findMisfits } from './widths.ts'

const content = await createHostileContent(admin)
const inBoth = mostRead(content)

const WIDE = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }

test('every page passes the accessibility scan, five also in dark mode, and hostile texts widen none', async () => {
  const { page, complaints } = await aWindowOf(content.ann, '/', { viewport: WIDE })
  const misfits: string[] = []
  const look = async ({ path }: ListedPage) => {
    await settled(page, async () => {
      await page.goto(path)
      await page.locator('#main').getByRole('heading', { level: 1 }).waitFor()
    })
    await expectAccessible(page)
    misfits.push(...(await findMisfits(page)))
    await page.setViewportSize(PHONE)
    misfits.push(...(await findMisfits(page)), ...(await findLostNarrow(page)))
    await page.setViewportSize(WIDE)
    expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
  }
  for (const listed of [...inBoth, ...otherPages(content)]) await look(listed)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const listed of inBoth) await look(listed)

  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
}, 240_000)
