/** Files in deploy/ that would be wrong after a change elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { launchEnvironment, NODE_FLAGS } from '../../../../scripts/launch.js'
import { settings } from '../settings.ts'

const DEPLOY = new URL('../../../../deploy/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, DEPLOY), 'utf8')

test.each([
  ['folkmoot.service', / | $/],
  ['Dockerfile', /", "/],
])('%s starts the server as `npm start` does', (name, between) => {
  const text = read(name)
  const start = text.split('\n').find((line) => /^(?:ExecStart|ENTRYPOINT)\b/.test(line))

  const words = start?.split(between)

  expect(words).toEqual(expect.arrayContaining(NODE_FLAGS))
  for (const variable of Object.keys(launchEnvironment({}))) expect(text).toMatch(`${variable}=`)
})

const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
const names = Object.values(settings).map(({ name }) => name)

test.each(files)('%s names only settings that there are', (name) => {
  const named = read(name).match(/\b(?:FOLKMOOT_(?!PORT\b)[A-Z_]+|S3_[A-Z_]+|SMTP_URL|DATABASE_URL)\b/g) ?? []

  expect(named.filter((one) => !names.includes(one))).toEqual([])
})

test.each(['nginx.conf', 'Caddyfile', 'kubernetes/ingress.yaml'])('%s lets uploads pass', (name) => {
  const megabytes = Number(/(?:client_max_body_size|max_size|proxy-body-size:) (\d+)m/i.exec(read(name))?.[1])

  expect(megabytes * 1e6).toBeGreaterThan(settings.uploadMax.parse(undefined))
})

test('services of Kubernetes set no variables that look like settings', () => {
  for (const name of ['kubernetes/embedded.yaml', 'kubernetes/external.yaml'])
    expect(read(name)).toMatch(/^ {6}enableServiceLinks: false$/m)
})
