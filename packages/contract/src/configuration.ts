/** How the instance is set up, and whether its mail works. */
import { Configuration, MailTest } from './configuration-entities.ts'
import { operation } from './operation.ts'
import { V3 } from './uris.ts'

const base = { since: '3.15', group: 'Administration', access: 'person' } as const

export const getConfiguration = operation({
  ...base,
  id: 'getConfiguration',
  method: 'GET',
  path: `${V3}/admin/configuration`,
  summary: 'Sign-in, mail and storage as the settings of the server have them, without secrets (admins)',
  answer: { kind: 'document', status: 200, schema: Configuration, guarded: true },
  errors: ['forbidden'],
})

export const sendTestMail = operation({
  ...base,
  id: 'sendTestMail',
  method: 'POST',
  path: `${V3}/admin/mail/test`,
  summary: 'Send a mail to oneself at once, and say what the mail server answered (admins)',
  answer: { kind: 'document', status: 200, schema: MailTest, guarded: false },
  errors: ['forbidden', 'mail_off', 'address_missing', 'too_fast'],
})
