/** A name that signs somebody in belongs to one person, whether it is a username or an e-mail address. */
import { basic } from '@folkmoot/client'
import { api, type NewPerson, type PersonChange } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { heldUp } from '../../../testing/held-up.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, newPerson } from '../../../testing/makers.ts'

const instance = await anInstance({ FOLKMOOT_SIGN_UP: 'on' })
afterAll(() => instance.close())
const { admin, anonymous } = instance

const create = async (body: NewPerson, client = admin) => {
  const { status, error } = await client.send(api.createPerson, { body })
  return [status, error?.code]
}
const change = async (personID: string, body: PersonChange, client = admin) => {
  const { status, error } = await client.send(api.updatePerson, { personID, body })
  return [status, error?.code]
}

test('a username cannot be the e-mail address of somebody else, in any case', async () => {
  const ann = await aPerson(instance)
  const address = `${ann.username}@example.org`
  const other = await aPerson(instance)

  for (const username of [address, address.toUpperCase()]) {
    const taken = newPerson({ username, emails: [{ value: `x.${username}` }] })
    expect(await create(taken)).toEqual([409, 'usernameTaken'])
    expect(await change(other.id, { svc: { username } })).toEqual([409, 'usernameTaken'])
  }
  const byEmail = anonymous.as(basic(address, ann.password))
  expect((await byEmail.getPerson({ personID: '@me' })).id).toBe(ann.id)
})

test('an e-mail address cannot be the username of somebody else, in any case or width', async () => {
  const ann = await aPerson(instance, {
    username: 'ann@home.example',
    emails: [{ value: 'ann@work.example' }],
  })
  const other = await aPerson(instance)

  for (const value of ['ann@home.example', 'ANN@Home.example', 'ａnn@home.example']) {
    const emails = [{ value: 'fine@home.example', primary: true }, { value }]
    expect(await create(newPerson({ emails })), value).toEqual([409, 'emailTaken'])
    expect(await change(other.id, { emails }, other.client), value).toEqual([409, 'emailTaken'])
  }
  expect((await ann.client.getPerson({ personID: '@me' })).id).toBe(ann.id)
})

test('one’s own e-mail address can be one’s username', async () => {
  const username = 'own@example.org'
  const own = await aPerson(instance, { username, emails: [{ value: 'OWN@example.org' }] })

  expect(await change(own.id, { svc: { username: 'renamed' } })).toEqual([200, undefined])
  expect(await change(own.id, { svc: { username } })).toEqual([200, undefined])
  expect(await change(own.id, { emails: [{ value: 'own2@example.org' }] }, own.client)).toEqual([
    200,
    undefined,
  ])
  expect(await change(own.id, { emails: [{ value: username }] }, own.client)).toEqual([200, undefined])
})

test('of a username and the same address at one moment, one is refused', async () => {
  const name = 'race@example.org'
  const [first, second] = [
    newPerson({ username: name, emails: [{ value: 'first@example.org' }] }),
    newPerson({ emails: [{ value: name }] }),
  ]
  let other: unknown[] = []

  const one = await heldUp(instance, {
    table: 'email_claim',
    one: () => create(first),
    other: async () => {
      other = await create(second)
    },
  })

  expect([one, other]).toEqual([
    [201, undefined],
    [409, 'emailTaken'],
  ])
})

test('who signs up learns nothing of addresses: a username in their form must be one’s own', async () => {
  const ann = await aPerson(instance)

  for (const username of [`${ann.username}@example.org`, 'nobody@example.org']) {
    const body = newPerson({ username, emails: [{ value: `x.${username}` }] })
    expect(await create(body, anonymous), username).toEqual([400, 'fieldInvalid'])
  }
  const own = newPerson({ username: 'myself@example.org', emails: [{ value: 'Myself@example.org' }] })
  expect(await create(own, anonymous)).toEqual([201, undefined])
})
