import { connect, createServer } from 'node:net'
import { basic, createClient } from '@folkmoot/client'
import { afterAll, expect, test } from 'vitest'
import { aPreparedSite, aSite, clear, folkmoot, serve, stop } from '../testing/process.ts'

const NO_STORE = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'files',
  S3_REGION: 'nowhere',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

const passwordIn = (output: string) => /password\s+(\S{10,})/.exec(output)?.[1]

test('an empty directory becomes a community: the first start prints the admin password, the second does not', async () => {
  const site = await aSite()
  const first = await serve(site)
  const password = passwordIn(first.output()) ?? ''
  const admin = createClient({ baseUrl: site.baseUrl, authorization: basic('admin', password) })
  const me = await admin.getPerson({ personID: '@me' })
  const exitOfFirst = await stop(first)

  const second = await serve(site)
  const still = await admin.getPerson({ personID: '@me' })
  const exitOfSecond = await stop(second)
  await clear(site)

  expect(me.svc.roles).toEqual(['admin'])
  expect(passwordIn(second.output())).toBeUndefined()
  expect(still.id).toBe(me.id)
  expect([exitOfFirst, exitOfSecond]).toEqual([0, 0])
})

test('it answers on IPv4 and IPv6; a second start on its data directory exits 1 with the reason, harming nothing', async () => {
  const site = await aPreparedSite()
  const first = await serve(site)

  const answers = await Promise.all(
    ['127.0.0.1', '[::1]', 'localhost'].map((host) => fetch(`http://${host}:${site.port}/api/version`)),
  )
  const second = folkmoot('serve', { ...site.environment, PORT: String(site.port + 1) })
  const exit = await second.exit
  const alive = await fetch(`${site.baseUrl}/health/ready`)
  await stop(first)
  await clear(site)

  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(exit).toBe(1)
  expect(second.output()).toContain(`already running on the data directory ${site.directory}`)
  expect(alive.status).toBe(200)
})

test('a start on a used port exits 1 and names it', async () => {
  const site = await aSite()
  const squatter = createServer().listen(site.port, 'localhost')

  const command = folkmoot('serve', site.environment)
  const exit = await command.exit
  squatter.close()
  await clear(site)

  expect(exit).toBe(1)
  expect(command.output()).toContain(`Port ${site.port} is already in use.`)
  expect(passwordIn(command.output()), 'the password is said before anything else can fail').toBeDefined()
})

test('SIGTERM lets a running request finish, and exits 0', async () => {
  const site = await aPreparedSite()
  site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: 'password of admin' }
  const server = await serve(site)
  const body = JSON.stringify({ status: 'finished' })
  const answered = new Promise<string>((resolve) => {
    const socket = connect(site.port, '127.0.0.1', () => {
      const head = [
        'PUT /api/core/v3/people/@me HTTP/1.1',
        'host: localhost',
        `authorization: ${basic('admin', 'password of admin')}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
      setTimeout(() => server.child.kill('SIGTERM'), 300)
      setTimeout(() => socket.write(body.slice(5)), 700)
    })
    socket.once('data', (data) => resolve(String(data)))
    socket.once('error', (error) => resolve(String(error)))
  })

  const answer = await answered
  const exit = await server.exit
  await clear(site)

  expect(answer).toMatch(/^HTTP\/1\.1 200/)
  expect(exit).toBe(0)
})

test('an unknown or invalid setting stops the start with a sentence', async () => {
  const command = folkmoot('serve', { FOLKMOOT_VOCABULARI: 'x', PORT: 'eighty' })

  expect(await command.exit).toBe(1)
  expect(command.output()).toContain('did you mean FOLKMOOT_VOCABULARY?')
  expect(command.output()).toContain('PORT must be a whole number')
  expect(command.output()).not.toContain('at ')
})

const unmended = await aPreparedSite()
afterAll(async () => await clear(unmended))

test.each([
  [
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    'The database cannot be used',
    'Check DATABASE_URL',
  ],
  [
    { FOLKMOOT_ADMIN_USERNAME: 'not a name' },
    'The first admin cannot be made',
    'Check FOLKMOOT_ADMIN_USERNAME',
  ],
  [NO_STORE, 'Files cannot be kept', 'Check the settings that begin with S3_'],
])('what an operator can mend is said without a stack: %j', async (environment, complaint, fix) => {
  const command = folkmoot('serve', { ...unmended.environment, ...environment })
  const exit = await command.exit

  expect(exit).toBe(1)
  expect(command.output()).toContain(complaint)
  expect(command.output()).toContain(fix)
  expect(command.output()).not.toMatch(/^\s+at /m)
})

test('the doctor finds no problem on a good site, and names the fix on a bad one', async () => {
  const site = await aSite()
  const well = folkmoot('doctor', site.environment)
  const exitWell = await well.exit
  await clear(site)
  const ill = folkmoot('doctor', {
    ...site.environment,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    FOLKMOOT_BASE_URL: 'http://community.example.org',
    SMTP_URL: 'smtp://user:sesame@127.0.0.1:1',
    ...NO_STORE,
  })
  const exitIll = await ill.exit
  await clear(site)

  expect([exitWell, exitIll]).toEqual([0, 1])
  expect(well.output()).toContain('All is well.')
  expect(ill.output()).toContain('Check DATABASE_URL')
  expect(ill.output()).toContain('Files cannot be kept in the bucket files at http://127.0.0.1:1')
  expect(ill.output()).toContain('Mails cannot be sent by 127.0.0.1:1: ')
  expect(ill.output()).not.toContain('sesame')
  expect(ill.output()).toContain('Put a proxy with TLS in front')
})

test('the command line shows help, and refuses unknown commands', async () => {
  const help = folkmoot('help', {})
  const asked = folkmoot('serve --help', {})
  const unknown = folkmoot('frobnicate', {})
  const unwanted = folkmoot('serve fast', {})

  expect([await help.exit, await asked.exit, await unknown.exit, await unwanted.exit]).toEqual([0, 0, 1, 1])
  expect(help.output()).toContain('doctor')
  expect(asked.output()).toBe(help.output())
  expect(unwanted.output()).toContain('serve does not take fast.')
  expect(unknown.output()).toContain('There is no command frobnicate.')
})
