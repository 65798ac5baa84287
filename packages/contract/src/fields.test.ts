import { expect, test } from 'vitest'
import { parseFields, selectFields } from './fields.ts'

const entity = {
  id: '1',
  type: 'document',
  subject: 'S',
  content: { type: 'text/html', text: 'T' },
  emails: [
    { value: 'a', primary: true },
    { value: 'b', primary: false },
  ],
  resources: { self: { ref: 'r', allowed: ['GET'] } },
}
const select = (fields: string) => selectFields(entity, parseFields(fields, ['subject']))
const { id, type, resources } = entity

test.each([
  ['subject', { id, type, subject: 'S', resources }],
  ['content.text', { id, type, content: { text: 'T' }, resources }],
  ['content.text,content', { id, type, content: entity.content, resources }],
  ['content,content.text', { id, type, content: entity.content, resources }],
  ['emails.value', { id, type, emails: [{ value: 'a' }, { value: 'b' }], resources }],
  ['subject,-resources', { id, type, subject: 'S' }],
  ['subject,-id,-type,-resources', { subject: 'S' }],
  ['@summary', { id, type, subject: 'S', resources }],
  ['@all', entity],
  ['', entity],
  ['nothing', { id, type, resources }],
  ['@all,-content', { id, type, subject: 'S', emails: entity.emails, resources }],
  [
    '-content.text,-emails,-resources.self.allowed',
    { id, type, subject: 'S', content: { type: 'text/html' }, resources: { self: { ref: 'r' } } },
  ],
])('fields=%s', (fields, expected) => {
  expect(select(fields)).toEqual(expected)
})
