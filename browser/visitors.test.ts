import { basic, createClient } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { createMember } from './members.ts'
import { aWindow, expectAccessible } from './stage.ts'

const instance = await startInstance({ vocabulary: 'svc', environment: { FOLKMOOT_ANONYMOUS_READ: 'on' } })
afterAll(() => instance.stop())
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })
const [ann, ben] = await Promise.all([
  createMember(admin, 'Ann', 'Archer'),
  createMember(admin, 'Ben', 'Baker'),
])

test('visitors see one row per conversation, as members do', async () => {
  const content = { type: 'text/html', text: '<p>The roof is flat.</p>' } as const
  const { id: contentID } = await ann.client.createContent({
    body: { type: 'discussion', subject: 'Hives', content },
  })
  for (const { client } of [ben, ann, ben])
    await client.createMessage({ contentID, body: { type: 'message', content } })
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  await page.goto('/')
  const rows = page.getByRole('main').locator('ol').getByRole('listitem').filter({ hasText: 'Hives' })

  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => rows.innerText()).toContain('3 replies by Ben Baker and Ann Archer to Hives')
  expect(await rows.innerText()).not.toContain('new')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('pages of one’s own ask visitors to sign in, and lead back', async () => {
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  const main = page.getByRole('main')
  const sections = ['account', 'notifications', 'mutes', 'sessions', 'tokens', 'applications']
  const manage = ['/manage', '/manage/queue']
  const own = [
    '/inbox',
    '/drafts',
    '/bookmarks',
    ...manage,
    ...sections.map((name) => `/settings?section=${name}`),
  ]
  const seen: unknown[] = []
  for (const path of own) {
    await page.goto(path)
    const heading = await main.getByRole('heading', { level: 2 }).first().innerText()
    const links = main.getByRole('link', { name: 'Sign in', exact: true })
    seen.push([heading, await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))])
  }

  expect(seen).toEqual(
    own.map((path) => ['Sign in to see this.', [`/login?next=${encodeURIComponent(path)}`]]),
  )
  expect(complaints).toEqual([])
})
