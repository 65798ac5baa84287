import { vocabularies } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aPerson, vocabularyName, word } from './community.ts'
import { fieldsNamed, PEOPLE, sendText, written } from './wire.ts'

const others = Object.values(vocabularies).filter((vocabulary) => vocabulary.name !== vocabularyName)

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysOf(item)])
}

test('a person says svc and svc_label in the word of the instance, and in no other (decisions §0)', async () => {
  const { id } = await aPerson({ svc: { profile: [{ svc_label: 'Title', value: 'Baker' }] } })

  const keys = keysOf(written(await admin.request({ path: `${PEOPLE}/${id}` })))

  expect(keys).toEqual(expect.arrayContaining([word('svc'), word('svc_label')]))
  for (const { name } of others) expect(keys.filter((key) => key.startsWith(name))).toEqual([])
})

test('text of somebody is never rewritten (decisions §0)', async () => {
  const texts = Object.keys(vocabularies).map(
    (name) => `${name} ${name}_label ${name}:created ${name}Version`,
  )
  const tags = Object.keys(vocabularies)

  const person = await aPerson({
    status: texts.join(' '),
    tags,
    svc: { profile: tags.map((tag) => ({ svc_label: tag, value: `${tag}_label` })) },
  })

  const body = written(await admin.request({ path: `${PEOPLE}/${person.id}` }))
  expect(body.status).toBe(texts.join(' '))
  expect(body.tags).toEqual(tags)
  expect(body[word('svc')]).toMatchObject({
    profile: tags.map((tag) => ({ [word('svc_label')]: tag, value: `${tag}_label` })),
  })
})

test('errors name fields in the word of the instance (decisions §0, §1)', async () => {
  const { id } = await aPerson()

  const reply = await sendText(
    admin,
    'PUT',
    `${PEOPLE}/${id}`,
    JSON.stringify({ [word('svc')]: { enabled: 5 } }),
  )

  expect(fieldsNamed(reply)).toEqual([word('svc.enabled')])
  expect(reply.error?.message).toContain(word('svc.enabled'))
})

test('fields are named in the word of the instance (decisions §0, §2)', async () => {
  const { id, svc } = await aPerson()

  const reply = await admin.request({
    path: `${PEOPLE}/${id}?fields=${word('svc.username')},emails.${word('svc_label')}`,
  })

  expect(reply.body).toMatchObject({ svc: { username: svc.username }, emails: [{ svc_label: 'Email' }] })
  expect(Object.keys((reply.body as { svc: object }).svc)).toEqual(['username'])
})
