import { expect, test } from 'vitest'
import { admin, anonymous, baseUrl, word } from './community.ts'

test('GET {base_url}/api/version returns the version object (§Version discovery)', async () => {
  const version = await anonymous.getVersion()

  expect(version.svcVersion).toMatch(/^\d+\.\d+\.\d+/)
  expect(version.svcCoreVersions).toEqual([
    expect.objectContaining({ version: 2, revision: 3, uri: '/api/core/v2' }),
    expect.objectContaining({ version: 3, revision: 15, uri: '/api/core/v3' }),
  ])
})

test('the version object is named in the vocabulary of the instance (§Version object, decisions §0)', async () => {
  const reply = await anonymous.request({ path: '/api/version' })

  expect(Object.keys(JSON.parse(reply.text.split('\n')[1] ?? ''))).toEqual([
    word('svcVersion'),
    word('svcEdition'),
    'instanceURL',
    'ssoEnabled',
    word('svcCoreVersions'),
  ])
})

test('each version names its documentation, and the instance its address (decisions §4)', async () => {
  const version = await anonymous.getVersion()

  expect(version.instanceURL).toBe(baseUrl)
  for (const one of version.svcCoreVersions) expect(one.documentation).toBe(`${baseUrl}/api/docs`)
})

test('version discovery needs no credentials, but wrong ones are refused even there (decisions §1)', async () => {
  const right = await admin.request({ path: '/api/version' })
  const wrong = await anonymous.as('Basic bm9ib2R5Om5vdGhpbmc=').request({ path: '/api/version' })

  expect(right.status).toBe(200)
  expect(wrong.status).toBe(401)
})
