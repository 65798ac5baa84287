import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { NODE_FLAGS } from '../../../../../scripts/launch.js'
import { inTransaction } from '../../db/transaction.ts'
import { aNode, anInstance, type Instance } from '../../testing/instance.ts'
import { aMailServer, type MailServer } from '../../testing/mail-server.ts'
import type { Letter } from './letter.ts'
import { type MailWriter, queueMail, queueUnwritten } from './mail.ts'
import type { MailContext } from './mail-context.ts'
import { measureMails, pruneMails, sendDueMails, waitAfter } from './sending.ts'

const server = await aMailServer()
const FROM = '"Our commünity" <moot@example.org>'
const instance = await anInstance({ SMTP_URL: server.url, FOLKMOOT_MAIL_FROM: FROM })
const { context } = instance
const { sql } = instance.store
afterAll(async () => {
  await instance.close()
  await server.stop()
})
beforeEach(async () => {
  await sql`delete from mail`
  server.received.length = 0
  server.refusals.length = 0
})

const LETTER: Letter = { subject: 'A subject', paragraphs: ['A paragraph.'] }

async function queue(letter: Partial<Letter> = {}, goodForSeconds?: number): Promise<void> {
  await inTransaction(context.writeDb, (tx) =>
    queueMail(context, tx, {
      kind: 'test',
      to: 'ann@example.org',
      letter: { ...LETTER, ...letter },
      goodForSeconds,
    }),
  )
}

const makeDue = () => sql`update mail set due_at = now() where state = 'waiting'`
const rows = () =>
  sql<{ state: string; attempts: number; sealed: Buffer | null; recipient: string | null; wait: number }[]>`
    select state, attempts, sealed, recipient, complaint, extract(epoch from due_at - now())::float8 as wait from mail order by id`

test('a mail arrives as plain text and as HTML that say the same, from whom it should, marked as automatic', async () => {
  const url = 'https://example.org/reset?code=a&b=<c>'
  await queue({
    subject: 'Grüße aus dem Rat: 日本語 '.repeat(8).trim(),
    paragraphs: ['Hello <b>Ann</b> & all,', `${'long '.repeat(400)}end`],
    link: { label: 'Go on', url },
    afterwards: ['Goodbye.'],
  })
  await sendDueMails(context)

  const { mail, raw, recipients } = server.received[0] ?? {}
  expect(server.received).toHaveLength(1)
  expect(recipients).toEqual(['ann@example.org'])
  expect(mail?.from?.value).toEqual([{ address: 'moot@example.org', name: 'Our commünity' }])
  expect(mail?.subject).toBe('Grüße aus dem Rat: 日本語 '.repeat(8).trim())
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(raw).toMatch(/^Date: \w{3}, \d\d? \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r$/m)
  expect(Math.abs(Date.now() - (mail?.date?.getTime() ?? 0))).toBeLessThan(600_000)
  expect(mail?.text).toContain(`Hello <b>Ann</b> & all,\n\n${'long '.repeat(400)}end\n\nGo on:\n${url}`)
  expect(mail?.html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt; &amp; all,')
  expect(mail?.html).toContain('href="https://example.org/reset?code=a&amp;b=&lt;c&gt;"')
  expect(mail?.html).not.toMatch(/<img|<script|<link|src=/)
  expect(raw).toContain('multipart/alternative')
  expect(raw).not.toMatch(/^x-/im)
  expect(Math.max(...(raw ?? '').split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
})

test('nothing that is typed ends a header and begins another', async () => {
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\0']) {
    await queue({ subject: `Hello${end}Bcc: eve@example.org${end}${end}A body` })
  }
  await sendDueMails(context)

  expect(server.received).toHaveLength(5)
  for (const { mail, recipients } of server.received) {
    expect(mail.subject).toBe('Hello Bcc: eve@example.org A body')
    expect(mail.bcc).toBeUndefined()
    expect(mail.text).not.toContain('A body')
    expect(recipients).toEqual(['ann@example.org'])
  }
})

test('what was sent keeps neither text nor recipient; what waits is kept sealed', async () => {
  await queue({ paragraphs: ['a word that is secret'] })
  const [before] = await rows()
  await sendDueMails(context)
  const [after] = await rows()

  expect(before?.sealed?.toString('latin1')).not.toContain('secret')
  expect(after).toMatchObject({ state: 'sent', sealed: null, recipient: null, attempts: 1 })
})

test('a transaction that fails sends nothing', async () => {
  const broken = inTransaction(context.writeDb, async (tx) => {
    await queueMail(context, tx, { kind: 'test', to: 'ann@example.org', letter: LETTER })
    throw new Error('changed its mind')
  })
  await expect(broken).rejects.toThrow('changed its mind')
  await sendDueMails(context)

  expect(server.received).toEqual([])
})

test('451 is tried again after a while, as the same mail; 550 is given up at once', async () => {
  server.refusals.push(451)
  await queue()
  await sendDueMails(context)
  const [deferred] = await rows()
  await sendDueMails(context)
  const early = server.received.length
  await makeDue()
  await sendDueMails(context)
  server.refusals.push(550)
  await queue()
  await sendDueMails(context)

  expect(deferred).toMatchObject({ state: 'waiting', attempts: 1, complaint: '451 refused with 451' })
  expect(deferred?.wait).toBeGreaterThan(5)
  expect([early, server.received.length]).toEqual([0, 1])
  expect(await rows()).toMatchObject([
    { state: 'sent', attempts: 2 },
    { state: 'failed', attempts: 1, sealed: null, recipient: 'ann@example.org' },
  ])
})

test('a mail that was not taken eight times in a day is given up; each wait is longer than the one before', async () => {
  const waits = Array.from({ length: 8 }, (_, index) => waitAfter(index + 1, () => 0.5))
  await queue()
  for (let attempt = 1; attempt <= 8; attempt++) {
    server.refusals.push(421)
    await makeDue()
    await sendDueMails(context)
  }

  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 8 }])
  expect(waits.slice(0, 7)).toEqual([10, 60, 300, 1200, 3600, 14400, 43200])
  expect(waits[7]).toBeUndefined()
  expect(waitAfter(1, () => 0)).toBe(8)
  expect(waitAfter(1, () => 1)).toBeCloseTo(12)
})

test('a mail that nobody needs any more is not sent', async () => {
  await queue({}, -1)
  await sendDueMails(context)

  expect(server.received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', sealed: null }])
})

test('what a key that is gone has sealed is given up', async () => {
  await queue()
  await sql`update mail set sealed = ${Buffer.from('nothing that was sealed')}`
  await sendDueMails(context)

  expect(await rows()).toMatchObject([{ state: 'failed' }])
})

test('while the mail server is away mails wait, and go when it is back', async () => {
  const away = await aMailServer()
  await away.stop()
  const node = await aNode(instance.connection, { SMTP_URL: away.url })
  await queue()
  await sendDueMails(node.context)
  const [waiting] = await rows()
  const back = await aMailServer({}, away.port)
  await makeDue()
  await sendDueMails(node.context)
  await node.close()
  await back.stop()

  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(back.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

async function sentBy(mailServer: MailServer, SMTP_URL: string) {
  const node = await aNode(instance.connection, { SMTP_URL })
  await queue()
  await sendDueMails(node.context)
  await node.close()
  await mailServer.stop()
  return { received: mailServer.received, row: (await rows())[0] }
}

const signIn = (asked: string[]): SMTPServerOptions => ({
  authOptional: false,
  onAuth({ username, password }, _session, callback) {
    asked.push(`${username} ${password}`)
    if (password === 'p@ss word') callback(null, { user: username })
    else callback(new Error('wrong'))
  },
})

test('signs in to the mail server, over STARTTLS', async () => {
  const asked: string[] = []
  const guarded = await aMailServer(signIn(asked))
  const { received } = await sentBy(
    guarded,
    `${guarded.url.replace('//', '//us%40er:p%40ss%20word@')}?starttls=required&verify=off`,
  )

  expect(asked).toEqual(['us@er p@ss word'])
  expect(received).toMatchObject([{ isEncrypted: true }])
})

test('a wrong password for the mail server loses no mail: it waits until somebody mends it', async () => {
  const guarded = await aMailServer(signIn([]))
  const { row } = await sentBy(guarded, `${guarded.url.replace('//', '//user:wrong@')}?verify=off`)

  expect(row).toMatchObject({ state: 'waiting', attempts: 1 })
})

test.for<[string, string, SMTPServerOptions]>([
  ['a certificate that nobody vouches for', '?starttls=required', {}],
  ['a server without STARTTLS', '?starttls=required&verify=off', { disabledCommands: ['STARTTLS'] }],
])('sends nothing over %s where encryption is required', async ([, query, options]) => {
  const strange = await aMailServer(options)
  const { received, row } = await sentBy(strange, strange.url + query)

  expect(received).toEqual([])
  expect(row).toMatchObject({ state: 'waiting' })
})

test('two nodes that send at once send each mail once', async () => {
  const other = await aNode(instance.connection, { SMTP_URL: server.url })
  for (let count = 0; count < 40; count++) await queue({ subject: `Mail ${count}` })
  await Promise.all([sendDueMails(context), sendDueMails(other.context)])
  await other.close()

  const subjects = server.received.map(({ mail }) => mail.subject)
  expect(subjects).toHaveLength(40)
  expect(new Set(subjects).size).toBe(40)
})

function aMailingProcess({ connection }: Instance) {
  const script = fileURLToPath(new URL('../../testing/mailing-process.ts', import.meta.url))
  return spawn(process.execPath, [...NODE_FLAGS, script], {
    env: {
      CONNECTION: JSON.stringify(connection),
      SMTP_URL: server.url,
      FOLKMOOT_DATA_DIR: context.config.dataDirectory,
      FOLKMOOT_MAIL_FROM: FROM,
    },
    stdio: 'ignore',
  })
}

test('a mail may be written when it is sent: anew at each attempt, by whoever can, or dropped', async () => {
  const queueAbout = (...about: string[]) =>
    inTransaction(context.writeDb, (tx) => queueUnwritten(context, tx, 'riddle', about))
  let attempt = 0
  const forgotten: string[] = []
  const riddle: MailWriter<MailContext> = {
    async write(_context, { about }) {
      if (about === 'unwritable') throw new Error('no words')
      if (about === 'nothing') return {}
      return { mail: { to: `${about}@example.org`, letter: { ...LETTER, subject: `Attempt ${++attempt}` } } }
    },
    async forget(_tx, about) {
      forgotten.push(about)
    },
  }
  await queueAbout('ann', 'nothing', 'ann')
  await queueAbout('ann')
  await sendDueMails(context)
  const untouched = await sql`select from mail where attempts = 0 and recipient is null and sealed is null`
  server.refusals.push(451)
  await sendDueMails(context, { riddle })
  await makeDue()
  await sendDueMails(context, { riddle })
  await queueAbout('unwritable')
  await sql`update mail set attempts = 7 where about = 'unwritable'`
  await sendDueMails(context, { riddle })

  expect(untouched).toHaveLength(2)
  expect(server.received.map(({ mail, recipients }) => [mail.subject, ...recipients])).toEqual([
    ['Attempt 2', 'ann@example.org'],
  ])
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed', 'sent'])
  expect(forgotten).toEqual(['unwritable'])
})

test('a node that is killed while it sends holds its mail on lease for less than half a minute; then another sends the same', async () => {
  const release = Promise.withResolvers<void>()
  server.hold = release.promise
  const before = server.arrived
  await queue()
  const child = aMailingProcess(instance)
  await expect.poll(() => server.arrived, { timeout: 20_000 }).toBe(before + 1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  server.hold = undefined
  release.resolve()
  await sendDueMails(context)
  const [leased] = await rows()
  await makeDue()
  await sendDueMails(context)

  expect(leased).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(leased?.wait).toBeLessThan(29)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  await expect.poll(() => new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1)
})

test('whoever lost the lease has nothing to say any more', async () => {
  const release = Promise.withResolvers<void>()
  server.hold = release.promise
  const before = server.arrived
  await queue()
  const slow = sendDueMails(context)
  await expect.poll(() => server.arrived).toBe(before + 1)
  await sql`update mail set lease = gen_random_uuid()`
  release.resolve()
  await slow
  server.hold = undefined

  expect(await rows()).toMatchObject([{ state: 'waiting' }])
})

test('metrics tell what waits and for how long, and what this process did', async () => {
  server.refusals.push(451)
  await queue()
  await sendDueMails(context)
  await sql`update mail set created_at = now() - interval '100 seconds'`
  await measureMails(context)

  const text = await (await fetch(`${instance.baseUrl}/metrics`)).text()
  expect(text).toMatch(/^folkmoot_mails_waiting 1$/m)
  expect(Number(/^folkmoot_mail_oldest_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(100)
  expect(text).toMatch(/^folkmoot_mails_total\{result="sent"\} [1-9]/m)
  expect(text).toMatch(/^folkmoot_mails_total\{result="deferred"\} [1-9]/m)
  expect(text).toMatch(/^folkmoot_mails_total\{result="failed"\} [1-9]/m)
})

test('what is done is forgotten after 30 days, what waits is not', async () => {
  for (let count = 0; count < 3; count++) await queue()
  await sql`update mail set state = 'sent', sealed = null, done_at = now() - interval '31 days'
    where id = (select min(id) from mail)`
  await sql`update mail set created_at = now() - interval '31 days' where state = 'waiting'`
  await pruneMails(context.slowDb)

  expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
})

test('without a mail server nothing is queued', async () => {
  const node = await aNode(instance.connection)
  await inTransaction(node.context.writeDb, (tx) =>
    queueMail(node.context, tx, { kind: 'test', to: 'ann@example.org', letter: LETTER }),
  )
  await node.close()

  expect(await rows()).toEqual([])
})
