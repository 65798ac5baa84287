import { expect, test } from 'vitest'
import { ConfigInvalid, readConfig } from './config.ts'

const complaintsOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.complaints
    throw error
  }
}

test('nothing has to be set', () => {
  const config = readConfig({})

  expect(config).toMatchObject({
    port: 8080,
    baseUrl: 'http://localhost:8080',
    isLoopback: true,
    vocabulary: 'svc',
    modules: ['events'],
    guardLine: true,
    pageMax: 100,
    anonymousRead: false,
    signUp: false,
    rateLimit: undefined,
    uploadMax: 50 * 1024 * 1024,
    adminUsername: 'admin',
  })
})

test('an unknown FOLKMOOT_ name is refused, naming the nearest known one (decisions §8)', () => {
  expect(complaintsOf({ FOLKMOOT_VOCABULARI: 'svc' })).toEqual([
    'FOLKMOOT_VOCABULARI is not a setting of Folkmoot; did you mean FOLKMOOT_VOCABULARY?',
  ])
})

test('names of others are none of our business', () => {
  expect(complaintsOf({ PATH: '/bin', FOLKMOOTX: 'y' })).toEqual([])
})

test.each([
  ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number from 1 to 65535'],
  ['FOLKMOOT_GUARD_LINE', 'perhaps', 'FOLKMOOT_GUARD_LINE must be on or off'],
  ['FOLKMOOT_RATE_LIMIT', '-1', 'FOLKMOOT_RATE_LIMIT must be off or a number above 0'],
  ['FOLKMOOT_MODULES', 'events,polls', 'FOLKMOOT_MODULES must consist of events; polls is unknown'],
  ['FOLKMOOT_UPLOAD_MAX', 'big', 'FOLKMOOT_UPLOAD_MAX must be a size such as 50 MB'],
  [
    'FOLKMOOT_WEBHOOK_ALLOW',
    '10.0.0.0/99',
    'FOLKMOOT_WEBHOOK_ALLOW must be address ranges such as 10.0.0.0/8; 10.0.0.0/99 is none',
  ],
  ...['11', '-1', '10.0.0.5', 'cloud'].map((value) => [
    'FOLKMOOT_TRUSTED_PROXIES',
    value,
    `FOLKMOOT_TRUSTED_PROXIES must be a number of proxies from 0 to 10, or address ranges such as 10.0.0.0/8; ${value} is none`,
  ]),
  ...['5,,30', '5,0', 'soon', '5,86401', '1e3', '-5'].map((value) => [
    'FOLKMOOT_WEBHOOK_DELAYS',
    value,
    'FOLKMOOT_WEBHOOK_DELAYS must be at most 50 numbers of seconds such as 5,30,120,600,1800,3600,7200,14400,21600, each above 0 and at most 86400',
  ]),
])('%s=%s is refused in a sentence', (name, value, complaint) => {
  expect(complaintsOf({ [name]: value })).toEqual([complaint])
})

test('the waits of webhooks are as the papers have them unless they are set (decisions §7)', () => {
  const standard = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600]

  expect(readConfig({}).webhookDelays).toEqual(standard)
  expect(readConfig({ FOLKMOOT_WEBHOOK_DELAYS: '0.2, 1,5' }).webhookDelays).toEqual([0.2, 1, 5])
})

test('every complaint is made at once', () => {
  expect(complaintsOf({ PORT: 'x', FOLKMOOT_SIGN_UP: 'x', FOLKMOOT_X: '1' })).toHaveLength(3)
})

test('an empty value means unset, but an empty list of modules means none', () => {
  const config = readConfig({ PORT: '', FOLKMOOT_BASE_URL: '', FOLKMOOT_MODULES: '' })

  expect(config.port).toBe(8080)
  expect(config.modules).toEqual([])
})

test('a base URL elsewhere than this machine is no loopback, and loses its last slash', () => {
  const config = readConfig({ FOLKMOOT_BASE_URL: 'https://community.example.org/' })

  expect(config).toMatchObject({ baseUrl: 'https://community.example.org', isLoopback: false })
})

test('the settings of an S3 store come all or not at all', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'files',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  expect(complaintsOf(whole)).toEqual([])
  expect(complaintsOf({ ...whole, S3_REGION: '', S3_BUCKET: undefined })).toEqual([
    'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY without S3_BUCKET, S3_REGION: an S3 store needs all of them, or none is set',
  ])
})
