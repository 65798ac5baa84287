import { operations } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance({ FOLKMOOT_MODULES: '' })
afterAll(() => instance.close())
const { admin, anonymous } = instance

const own = operations.filter(({ module }) => module === 'events')
const paths = [...new Set(own.map(({ path }) => path.replace(/\{\w+\}/, '1')))]

test('with the module off, each of its paths answers 404 moduleNotInstalled, for every method', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : '{"name":"x"}'
      const reply = await admin.request({ method, path, headers: body ? headers : {}, body })

      expect([reply.status, reply.error?.code], `${method} ${path}`).toEqual([404, 'moduleNotInstalled'])
      expect(reply.error?.message).toContain('events')
      expect(reply.headers.get('allow')).toBeNull()
    }
    expect((await admin.request({ method: 'HEAD', path })).status).toBe(404)
    expect((await anonymous.request({ path })).status).toBe(401)
  }
  expect(own).toHaveLength(5)
  expect(paths).toHaveLength(2)
})

test('it is then left out of openapi.json, and the revision is the one before it', async () => {
  const described = await anonymous.request({ path: '/api/openapi.json' })
  const { svcCoreVersions } = await anonymous.getVersion()

  const { paths: all } = JSON.parse(described.text) as { paths: object }
  expect(Object.keys(all).length).toBeGreaterThan(50)
  expect(described.text).not.toContain('ventType')
  expect(svcCoreVersions[1]?.revision).toBe(13)
})
