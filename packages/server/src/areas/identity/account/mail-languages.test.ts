import type { Language } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../../../db/job-queue.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { queueMail } from '../../../engines/mail/mail.ts'
import { Browser } from '../../../testing/browser.ts'
import { anInstance, type Instance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { openMails } from '../../../testing/mailbox.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { insertRequest } from './queries.ts'
import { accountAnswering } from './requests.ts'

const server = await aMailServer()
const SETTINGS = { SMTP_URL: server.url, FOLKMOOT_SIGN_UP: 'on' }
const english = await anInstance(SETTINGS)
const german = await anInstance({ ...SETTINGS, FOLKMOOT_LANGUAGE: 'german' })
afterAll(async () => {
  await english.close()
  await german.close()
  await server.stop()
})
const mails = (instance = english) => openMails(instance, server)
beforeEach(async () => {
  await mails(english)
  await mails(german)
})

const reader = (locale: string | undefined, instance = english) =>
  aPerson(instance, { account: { ...(locale !== undefined && { locale }), password: 'a password' } })

/** A browser that asks for pages in this language. */
const speaking = (language: Language) => ({ 'accept-language': language })
const forget = ({ username }: TestPerson, page: Language, instance = english) =>
  new Browser(instance.baseUrl).post('/forgotten', { name: username }, speaking(page))

const RESET: Record<Language, string> = {
  en: 'Choose a new password',
  de: 'Neues Passwort wählen',
  fr: 'Choisissez un nouveau mot de passe',
  es: 'Elige una contraseña nueva',
}

test.for<[string | undefined, Language, Language]>([
  ['de', 'en', 'de'],
  ['de-AT', 'en', 'de'],
  ['DE_ch', 'en', 'de'],
  ['en-GB', 'de', 'en'],
  ['fr-CA', 'de', 'fr'],
  ['es_MX', 'de', 'es'],
  ['it', 'de', 'de'],
  ['den', 'en', 'en'],
  [undefined, 'de', 'de'],
  [undefined, 'en', 'en'],
])('locale %s, asked for on a page in %s: a mail in %s', async ([locale, page, expected]) => {
  await forget(await reader(locale), page)

  const [mail] = await mails()
  expect(mail?.subject).toBe(RESET[expected])
  expect(mail?.html).toContain(`<html lang="${expected}">`)
  expect(mail?.code).not.toBe('')
})

/** As an older version sealed it: without the language of the page. */
async function forgetOnOlderVersion({ context }: Instance, name: string): Promise<void> {
  const sealed = context.secrets.seal('account request', JSON.stringify({ kind: 'forgotten', name }))
  await inTransaction(context.writeDb, async (tx) => {
    const request = await insertRequest(tx.db, sealed)
    await addJob(tx.db, accountAnswering, { payload: { request } })
  })
}

test('where neither profile nor page has a language the instance’s decides', async () => {
  const subjects: (string | undefined)[] = []
  for (const instance of [english, german]) {
    const { username } = await reader('it', instance)
    await forgetOnOlderVersion(instance, username)
    subjects.push((await mails(instance))[0]?.subject)
  }

  expect(subjects).toEqual([RESET.en, RESET.de])
})

test('a mail queued by an older version, without a language, goes out as English', async () => {
  const { context } = english
  const old = JSON.parse('{ "subject": "A subject", "paragraphs": [] }')
  await inTransaction(context.writeDb, (tx) =>
    queueMail(context, tx, { kind: 'test', to: 'ann@example.org', content: old }),
  )

  expect((await mails())[0]?.html).toContain('<html lang="en">')
})

let made = 0
const newcomer = (email?: string) => {
  const username = `neu${++made}`
  return {
    username,
    givenName: 'Neu',
    familyName: 'Ling',
    email: email ?? `${username}@example.org`,
    password: 'a password of my own',
    again: 'a password of my own',
  }
}
const signUp = (fields: Record<string, string>, page: Language, instance = english) =>
  new Browser(instance.baseUrl).post('/sign-up', fields, speaking(page))

test('signing up on a German page brings a German mail, and German mails from then on', async () => {
  const person = newcomer()
  await signUp(person, 'de')
  const [mail] = await mails()
  await new Browser(english.baseUrl).post('/sign-up/confirm', { code: mail?.code ?? '' })
  const { svc, id } = await english.admin.getPersonByUsername({ username: person.username })
  await english.admin.updatePerson({ personID: id, body: { svc: { password: 'another password' } } })

  expect(mail?.subject).toBe('Bestätige deine E-Mail-Adresse')
  expect(mail?.html).toContain('<html lang="de">')
  expect(svc.locale).toBe('de')
  expect((await mails())[0]?.subject).toBe('Dein Passwort wurde geändert')
})

test('the owner of a taken address is told in their own language, not in that of the page', async () => {
  const owner = await reader('de-CH')
  const visitor = await reader('en')
  const unknown = await reader(undefined)
  const browser = new Browser(english.baseUrl)
  await browser.signIn(visitor.username, visitor.password)
  await signUp(newcomer(`${owner.username}@example.org`), 'en')
  await signUp(newcomer(`${unknown.username}@example.org`), 'de')
  const exists = await mails()
  await browser.post('/settings/email', {
    ...(await browser.hiddenFields('/settings/email')),
    current: visitor.password,
    email: `${owner.username}@example.org`,
  })

  const subjectOf = (all: typeof exists, { username }: TestPerson) =>
    all.find(({ to }) => to === `${username}@example.org`)?.subject
  expect(subjectOf(exists, owner)).toBe('Du hast bereits ein Konto')
  expect(subjectOf(exists, unknown)).toBe('You already have an account')
  const taken = await mails()
  expect(subjectOf(taken, owner)).toBe('Zu dieser E-Mail-Adresse gibt es bereits ein Konto')
  expect(subjectOf(taken, visitor)).toBe('Your email address is about to change')
})

test('a change of address is confirmed and announced in the language of the profile, else of the page', async () => {
  const told: (string | undefined)[][] = []
  for (const [locale, page] of [
    ['de', 'en'],
    [undefined, 'de'],
  ] as const) {
    const person = await reader(locale)
    const browser = new Browser(english.baseUrl)
    await browser.signIn(person.username, person.password)
    const hidden = await browser.hiddenFields('/settings/email')
    const fields = { ...hidden, current: person.password, email: `new.${person.username}@example.org` }
    await browser.post('/settings/email', fields, speaking(page))
    told.push((await mails()).map(({ subject }) => subject))
  }

  const both = ['Bestätige deine neue E-Mail-Adresse', 'Deine E-Mail-Adresse soll geändert werden']
  expect(told).toEqual([both, both])
})

test('notices of changed addresses and passwords are in the language their reader had before', async () => {
  const { client, username } = await reader('de')
  await client.updatePerson({
    personID: '@me',
    body: { emails: [{ value: 'taken@example.org' }], svc: { password: 'another one', locale: 'en' } },
  })
  const { id } = await reader(undefined, german)
  const notices = await mails()
  await german.admin.updatePerson({ personID: id, body: { svc: { password: 'another one' } } })

  expect(notices.map(({ subject }) => subject).toSorted()).toEqual([
    'Dein Passwort wurde geändert',
    'Deine E-Mail-Adressen wurden geändert',
  ])
  for (const { text, html, to } of notices) {
    expect(to).toBe(`${username}@example.org`)
    expect(text).toContain(`deines Kontos ${username} bei ${english.context.config.baseUrl}`)
    expect(html).toContain('<html lang="de">')
  }
  expect((await mails(german))[0]?.subject).toBe('Dein Passwort wurde geändert')
})
