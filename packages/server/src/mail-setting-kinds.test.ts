import { expect, test } from 'vitest'
import { ConfigInvalid, readConfig } from './config.ts'

const smtp = (SMTP_URL: string) => readConfig({ SMTP_URL }).smtp
const from = (FOLKMOOT_MAIL_FROM: string) => readConfig({ FOLKMOOT_MAIL_FROM }).mailFrom

test('the address of a mail server says host, port, user and how it is encrypted', () => {
  expect(smtp('smtp://us%40er:p%3Ass@mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 587,
    isSecure: false,
    user: 'us@er',
    password: 'p:ss',
    tls: 'required',
    isVerified: true,
    name: undefined,
  })
  expect(smtp('smtps://mail.example.org?name=moot.example.org')).toMatchObject({
    port: 465,
    isSecure: true,
    name: 'moot.example.org',
  })
  expect(smtp('smtp://[::1]:25/')).toMatchObject({ host: '::1', port: 25, user: undefined })
})

test.each([
  ['smtp://user:password@mail.example.org', 'required'],
  ['smtp://mail.example.org', 'offered'],
  ['smtp://localhost', 'off'],
  ['smtp://user:password@localhost', 'off'],
  ['smtp://user:password@mail.example.org?starttls=offered', 'offered'],
  ['smtp://localhost?starttls=required', 'required'],
])('%s: STARTTLS is %s', (url, tls) => {
  expect(smtp(url)).toMatchObject({ tls })
})

test.each([
  'mail.example.org:25',
  'http://mail.example.org',
  'smtp://',
  'smtp://user:sesame@mail.example.org:99999',
  'smtp://user:sesame@mail.example.org/inbox',
  'smtp://user:ses%ame@mail.example.org',
  'smtp://user:sesame@mail.example.org?pool=false',
  'smtp://user:sesame@mail.example.org?starttls=maybe',
  'smtp://user:sesame@mail.example.org?verify=no',
])('SMTP_URL=%s is refused in a sentence that does not repeat the password', (url) => {
  expect(() => smtp(url)).toThrow(ConfigInvalid)
  expect(() => smtp(url)).toThrow(/^SMTP_URL (must be|has) /)
  expect(() => smtp(url)).not.toThrow(/ses/)
})

test('the sender is an address, with a name or without', () => {
  expect(from('moot@example.org')).toEqual({ name: '', address: 'moot@example.org' })
  expect(from('Our moot <moot@example.org>')).toEqual({ name: 'Our moot', address: 'moot@example.org' })
  expect(from('"Moot, ours" <moot@example.org>')).toEqual({ name: 'Moot, ours', address: 'moot@example.org' })
  expect(readConfig({ FOLKMOOT_BASE_URL: 'https://moot.example.org' }).mailFrom).toEqual({
    name: 'Folkmoot',
    address: 'folkmoot@moot.example.org',
  })
})

test.each(['moot', 'moot@', 'a b@example.org', 'Moot <moot>', 'Mo\not <moot@example.org>', 'a@b, c@d'])(
  'FOLKMOOT_MAIL_FROM=%j is refused',
  (value) => {
    expect(() => from(value)).toThrow(/^FOLKMOOT_MAIL_FROM must be an address/)
  },
)
