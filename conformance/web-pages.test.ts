import { expect, test } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPlace,
  baseUrl,
  unique,
} from './community.ts'
import { exchange } from './wire.ts'

const ann = await aMember()
const discussion = await aDiscussion(ann.client)
const pages = [
  ann.person,
  await aPlace(ann.client),
  await aPlace(admin, { type: 'space' }),
  await aPlace(admin, { type: 'project' }),
  await aPlace(admin, { type: 'blog' }),
  await aContent(ann.client),
  discussion,
  await aMessage(ann.client, discussion.id),
  await aContent(admin, { type: 'announcement' }),
].map(({ type, resources }) => ({ type, page: (resources.html?.ref ?? '').slice(baseUrl.length) }))

test.each(pages)('the page of a $type is HTML that leads to its entity (decisions §8)', async ({ page }) => {
  const { status, headers, text } = await exchange(anonymous, page)

  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text.startsWith('<!doctype html>')).toBe(true)
  expect(text).toContain('<meta property="og:site_name"')
  expect(text).toContain(`<link rel="alternate" type="application/json" href="${baseUrl}${page}/api/v3">`)
  expect(text).not.toMatch(/<script(?! type="(module|application\/json)")/i)
})

test('if anonymous callers may not read, no page reveals what exists (decisions §1)', async () => {
  const canary = unique('canary')
  const { id } = await aContent(ann.client, { subject: canary, tags: [canary] })

  const there = await exchange(anonymous, `/docs/DOC-${id}`)
  const nothing = await exchange(anonymous, '/docs/DOC-9007199254740991')

  expect(there.text).not.toContain(canary)
  expect(there.text.replaceAll(`DOC-${id}`, 'DOC-')).toBe(nothing.text.replaceAll('9007199254740991', ''))
})
