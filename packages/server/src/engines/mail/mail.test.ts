import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listJobs, retryJobs } from '../../db/listed-jobs.ts'
import { inTransaction } from '../../db/transaction.ts'
import { jobsFor, mailSending } from '../../jobs.ts'
import { aNode, anInstance } from '../../testing/instance.ts'
import { doJobs, makeJobsDue } from '../../testing/jobs.ts'
import { aMailServer, type MailServer } from '../../testing/mail-server.ts'
import { type MailWriter, type MailWriters, queueMail, queueUnrendered, SEND_MAIL } from './mail.ts'
import type { MailContent } from './mail-content.ts'
import type { MailContext } from './mail-context.ts'
import { measureMails, pruneMails } from './sending.ts'

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
  await sql`delete from graphile_worker._private_jobs`
  server.received.length = 0
  server.refusals.length = 0
})

const CONTENT: MailContent = { language: 'en', subject: 'A subject', paragraphs: ['A paragraph.'] }

async function queue(content: Partial<MailContent> = {}, goodForSeconds?: number): Promise<void> {
  await inTransaction(context.writeDb, (tx) =>
    queueMail(context, tx, {
      kind: 'test',
      to: 'ann@example.org',
      content: { ...CONTENT, ...content },
      goodForSeconds,
    }),
  )
}

const sendDueMails = (by = instance, writers: MailWriters<MailContext> = {}) =>
  doJobs(by, mailSending(writers))
const makeDue = () => makeJobsDue(instance)
const rows = () =>
  sql<{ state: string; sealed: Buffer | null; recipient: string | null; complaint: string | null }[]>`
    select state, sealed, recipient, complaint from mail order by id`
/** Mails to be retried. */
const attempts = () =>
  sql<{ attempts: number; wait: number }[]>`
    select attempts::int, extract(epoch from run_at - now())::float8 as wait from graphile_worker._private_jobs order by id`

test('a mail arrives as equal plain text and HTML, with the right sender, marked as automatic', async () => {
  const url = 'https://example.org/reset?code=a&b=<c>'
  await queue({
    subject: 'Grüße aus dem Rat: 日本語 '.repeat(8).trim(),
    paragraphs: ['Hello <b>Ann</b> & all,', `${'long '.repeat(400)}end`],
    link: { label: 'Go on', url },
    afterwards: ['Goodbye.'],
  })
  await sendDueMails()

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

test('input cannot inject headers', async () => {
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\0']) {
    await queue({ subject: `Hello${end}Bcc: eve@example.org${end}${end}A body` })
  }
  await sendDueMails()

  expect(server.received).toHaveLength(5)
  for (const { mail, recipients } of server.received) {
    expect(mail.subject).toBe('Hello Bcc: eve@example.org A body')
    expect(mail.bcc).toBeUndefined()
    expect(mail.text).not.toContain('A body')
    expect(recipients).toEqual(['ann@example.org'])
  }
})

test('a sent mail keeps neither text nor recipient; a waiting one is sealed', async () => {
  await queue({ paragraphs: ['a word that is secret'] })
  const [before] = await rows()
  await sendDueMails()
  const [after] = await rows()

  expect(before?.sealed?.toString('latin1')).not.toContain('secret')
  expect(after).toMatchObject({ state: 'sent', sealed: null, recipient: null })
})

test('a failed transaction sends nothing', async () => {
  const broken = inTransaction(context.writeDb, async (tx) => {
    await queueMail(context, tx, { kind: 'test', to: 'ann@example.org', content: CONTENT })
    throw new Error('changed its mind')
  })
  await expect(broken).rejects.toThrow('changed its mind')
  await sendDueMails()

  expect(server.received).toEqual([])
})

test('451 is retried later as the same mail; 550 is given up at once', async () => {
  server.refusals.push(451)
  await queue()
  await sendDueMails()
  const [deferred] = await rows()
  const [job] = await attempts()
  await sendDueMails()
  const early = server.received.length
  await makeDue()
  await sendDueMails()
  server.refusals.push(550)
  await queue()
  await sendDueMails()

  expect(deferred).toMatchObject({ state: 'waiting', complaint: '451 refused with 451' })
  expect(job?.attempts).toBe(1)
  expect([early, server.received.length]).toEqual([0, 1])
  expect(await rows()).toMatchObject([
    { state: 'sent', complaint: null },
    { state: 'failed', sealed: null, recipient: 'ann@example.org' },
  ])
  expect(await attempts()).toEqual([])
})

test('a mail refused thirteen times in a day is given up; waits never get shorter', async () => {
  await queue()
  const waits: number[] = []
  for (let attempt = 1; attempt <= SEND_MAIL.maxAttempts; attempt++) {
    server.refusals.push(421)
    await makeDue()
    await sendDueMails()
    waits.push(...(await attempts()).map(({ wait }) => Math.round(wait)))
  }

  expect(await rows()).toMatchObject([{ state: 'failed', complaint: '421 refused with 421' }])
  expect(waits).toHaveLength(12)
  expect(waits.slice(0, 9)).toEqual(waits.slice(0, 9).toSorted((one, other) => one - other))
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(24)
})

test('a waiting mail is listed with the server’s reply, and sent at once on request', async () => {
  server.refusals.push(451)
  await queue()
  await sendDueMails()
  const [listed] = (await listJobs(context.db, undefined, { startIndex: 0, count: 10 })).rows
  const count = await retryJobs(context.db, listed?.id)
  await sendDueMails()

  expect(listed).toMatchObject({ name: 'send_mail', state: 'retrying', last_error: '451 refused with 451' })
  expect([count, server.received.length]).toEqual([1, 1])
})

test('an expired mail is not sent', async () => {
  await queue({}, -1)
  await sendDueMails()

  expect(server.received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', sealed: null }])
})

test('a mail sealed with a lost key is given up', async () => {
  await queue()
  await sql`update mail set sealed = ${Buffer.from('nothing that was sealed')}`
  await sendDueMails()

  expect(await rows()).toMatchObject([{ state: 'failed' }])
})

test('while the mail server is down mails wait, and are sent when it returns', async () => {
  const away = await aMailServer()
  await away.stop()
  const node = await aNode(instance.connection, { SMTP_URL: away.url })
  await queue()
  await sendDueMails(node)
  const [waiting] = await rows()
  const back = await aMailServer({}, away.port)
  await makeDue()
  await sendDueMails(node)
  await node.close()
  await back.stop()

  expect(waiting).toMatchObject({ state: 'waiting' })
  expect(back.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent' }])
})

async function sentBy(mailServer: MailServer, SMTP_URL: string) {
  const node = await aNode(instance.connection, { SMTP_URL })
  await queue()
  await sendDueMails(node)
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

test('a wrong password for the mail server loses no mail: it waits until that is fixed', async () => {
  const guarded = await aMailServer(signIn([]))
  const { row } = await sentBy(guarded, `${guarded.url.replace('//', '//user:wrong@')}?verify=off`)

  expect(row).toMatchObject({ state: 'waiting' })
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

test('two nodes sending at once send each mail once', async () => {
  const other = await aNode(instance.connection, { SMTP_URL: server.url })
  for (let count = 0; count < 40; count++) await queue({ subject: `Mail ${count}` })
  await Promise.all([sendDueMails(), sendDueMails(other)])
  await other.close()

  const subjects = server.received.map(({ mail }) => mail.subject)
  expect(subjects).toHaveLength(40)
  expect(new Set(subjects).size).toBe(40)
})

test('a mail can be rendered when it is sent: at each attempt, or dropped', async () => {
  const queueAbout = (...about: string[]) =>
    inTransaction(context.writeDb, (tx) => queueUnrendered(context, tx, 'riddle', about))
  let attempt = 0
  const forgotten: string[] = []
  const riddle: MailWriter<MailContext> = {
    async write(_context, { about }) {
      if (about === 'unwritable') throw new Error('no words')
      if (about === 'nothing') return {}
      return {
        mail: { to: `${about}@example.org`, content: { ...CONTENT, subject: `Attempt ${++attempt}` } },
      }
    },
    async forget(_tx, about) {
      forgotten.push(about)
    },
  }
  await queueAbout('ann', 'nothing', 'ann')
  await queueAbout('ann')
  await sendDueMails()
  const unwritten =
    await sql`select from mail where state = 'waiting' and recipient is null and sealed is null`
  await makeDue()
  server.refusals.push(451)
  await sendDueMails(instance, { riddle })
  await makeDue()
  await sendDueMails(instance, { riddle })
  await queueAbout('unwritable')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`
  await sendDueMails(instance, { riddle })

  expect(unwritten).toHaveLength(2)
  expect(server.received.map(({ mail, recipients }) => [mail.subject, ...recipients])).toEqual([
    ['Attempt 2', 'ann@example.org'],
  ])
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed', 'sent'])
  expect(forgotten).toEqual(['unwritable'])
})

/** Runs while the mail server holds the mail without having accepted it. */
async function whileSending(act: () => Promise<unknown>): Promise<void> {
  const release = Promise.withResolvers<void>()
  server.hold = release.promise
  const before = server.arrived
  await queue()
  const sending = sendDueMails()
  await expect.poll(() => server.arrived, { timeout: 20_000 }).toBe(before + 1)
  await act()
  server.hold = undefined
  release.resolve()
  await sending
}

test('a mail of a kind that only a newer version writes waits for that version, however often it was tried', async () => {
  await inTransaction(context.writeDb, (tx) => queueUnrendered(context, tx, 'tomorrow', ['1']))
  for (let tries = 0; tries <= SEND_MAIL.maxAttempts; tries++) {
    await makeDue()
    await sendDueMails()
  }
  const [waiting] = await attempts()
  const sent: MailWriter<MailContext> = {
    write: async () => ({ mail: { to: 'ann@example.org', content: CONTENT } }),
    forget: async () => {},
  }
  await makeDue()
  await sendDueMails(instance, { tomorrow: sent })

  expect(waiting).toEqual({ attempts: 0, wait: expect.closeTo(30, -1) })
  expect(server.received).toHaveLength(1)
})

test('a state set by somebody else meanwhile stays', async () => {
  await whileSending(() => sql`update mail set state = 'failed', sealed = null, complaint = 'by another'`)

  expect(await rows()).toMatchObject([{ state: 'failed', complaint: 'by another' }])
})

test('an accepted mail is not sent again because the database was down for a moment', async () => {
  await whileSending(async () => {
    await sql`alter table mail rename to mail_away`
    setTimeout(() => void sql`alter table mail_away rename to mail`.execute(), 300)
  })
  await makeDue()
  await sendDueMails()

  expect(server.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent' }])
})

test('a process without a mail server leaves mails, and jobs that queue them, to others', async () => {
  const node = await aNode(instance.connection)
  const names = [jobsFor(node.context), jobsFor(context)].map((jobs) => jobs.map(({ name }) => name))
  await node.close()

  const ofMail = [SEND_MAIL.name, 'answer_account_request', 'plan_and_queue_digests']
  expect(names.map((all) => ofMail.map((name) => all.includes(name)))).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

test('metrics show the backlog, its age, and what this process did', async () => {
  server.refusals.push(451)
  await queue()
  await sendDueMails()
  await sql`update mail set created_at = now() - interval '100 seconds'`
  await measureMails(context)

  const text = await (await fetch(`${instance.baseUrl}/metrics`)).text()
  expect(text).toMatch(/^folkmoot_mails_waiting 1$/m)
  expect(Number(/^folkmoot_mail_oldest_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(100)
  expect(text).toMatch(/^folkmoot_mails_total\{result="sent"\} [1-9]/m)
  expect(text).toMatch(/^folkmoot_mails_total\{result="deferred"\} [1-9]/m)
  expect(text).toMatch(/^folkmoot_mails_total\{result="failed"\} [1-9]/m)
})

test('finished mails are deleted after 30 days, waiting ones only long after they expired', async () => {
  for (let count = 0; count < 4; count++) await queue()
  await sql`update mail set not_after = now() - interval '31 days' where id = (select max(id) from mail)`
  await sql`update mail set state = 'sent', sealed = null, done_at = now() - interval '31 days'
    where id = (select min(id) from mail)`
  await sql`update mail set created_at = now() - interval '31 days' where state = 'waiting'`
  await pruneMails(context.slowDb)

  expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
})

test('without a mail server nothing is queued', async () => {
  const node = await aNode(instance.connection)
  await inTransaction(node.context.writeDb, (tx) =>
    queueMail(node.context, tx, { kind: 'test', to: 'ann@example.org', content: CONTENT }),
  )
  await node.close()

  expect(await rows()).toEqual([])
})
