import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { openApiOf } from './openapi.ts'

const instance = await anInstance()
afterAll(() => instance.close())

test('the description is built once, and every reader gets it', async () => {
  const first = await instance.anonymous.request({ path: '/api/openapi.json' })
  const again = await instance.admin.request({ path: '/api/openapi.json' })

  expect(openApiOf(instance.context)).toBe(openApiOf(instance.context))
  expect([first.status, again.text]).toEqual([200, first.text])
  expect(JSON.parse(first.text)).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: instance.context.config.baseUrl }],
  })
})
