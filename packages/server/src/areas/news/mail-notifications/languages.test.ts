import { afterAll, beforeEach, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aMailServer } from '../../../testing/mail-server.ts'
import { aPerson } from '../../../testing/makers.ts'
import { aDiscussion, prefer, reply, takeDigests, takeMails } from '../../../testing/notified.ts'

const server = await aMailServer()
const instance = await anInstance({ SMTP_URL: server.url })
const german = await anInstance({ SMTP_URL: server.url, FOLKMOOT_LANGUAGE: 'german' })
const bob = await aPerson(instance)
afterAll(async () => {
  await instance.close()
  await german.close()
  await server.stop()
})
beforeEach(() => takeMails(instance, server))

const reader = (locale: string) => aPerson(instance, { account: { locale, password: 'a password' } })

test('a German reader gets German mails: reasons, links and the way out', async () => {
  const { client, person } = await reader('de-AT')
  const { id } = await aDiscussion(client, 'Äpfel')
  await reply(bob.client, id, 'Birnen')
  await reply(bob.client, id, `<a href="/people/${person.svc.username}">du</a>`)
  const [sent] = await takeMails(instance, server)

  const { text = '', html, subject } = sent?.mail ?? {}
  expect(subject).toBe('Äpfel')
  expect(text).toContain(`${bob.person.displayName} hat dir geantwortet.\n\n> Birnen`)
  expect(text).toContain(`${bob.person.displayName} hat dich erwähnt.`)
  expect(text).toContain('Ansehen und antworten:\n')
  expect(text).toMatch(/Du bekommst diese E-Mail, weil (du|dir) .* und weil (du|dir) .*\./)
  expect(text).toContain('Abbestellen oder Einstellungen ändern:\n')
  expect(text.replace(/http\S+/g, '')).not.toMatch(/\b(you|reply|because)\b/i)
  expect(html).toContain('<html lang="de">')
})

test('the digest and titles we make up are German too', async () => {
  const { client } = await reader('de')
  await prefer(client, { mail: { comment: 'daily' } })
  const { id: updateID } = await client.createUpdate({ body: { html: 'Hallo' } })
  await bob.client.createUpdateComment({ updateID, body: { html: 'Auch hallo' } })
  const [digest] = await takeDigests(instance, server)

  const { text = '', html, subject } = digest?.mail ?? {}
  expect(subject).toBe('Deine tägliche Zusammenfassung')
  expect(text).toContain('* Statusmeldung von ')
  expect(text).toContain(`${bob.person.displayName} hat deinen Beitrag kommentiert.`)
  expect(text).toContain('einmal am Tag, weil jemand deinen Beitrag kommentiert hat.')
  expect(html).toContain('<html lang="de">')
})

test('a mail is in the language its reader has when it is sent, else in the instance’s', async () => {
  const ann = await reader('de')
  await reply(bob.client, (await aDiscussion(ann.client)).id)
  await ann.client.updatePerson({ personID: '@me', body: { svc: { locale: 'it' } } })
  const [english] = await takeMails(instance, server)
  const [carl, dora] = [await aPerson(german), await aPerson(german)]
  await reply(dora.client, (await aDiscussion(carl.client)).id)
  const [ofGerman] = await takeMails(german, server)

  expect(english?.mail.html).toContain('<html lang="en">')
  expect(english?.mail.text).toContain('replied to you.')
  expect(ofGerman?.mail.html).toContain('<html lang="de">')
  expect(ofGerman?.mail.text).toContain('hat dir geantwortet.')
})
