/** Every operation once by each way to come that the fixture does not know: disabled, with a narrow token, in a browser, … */
import { basic, bearer, type Client } from '@folkmoot/client'
import { operations, type VocabularyName, vocabularies } from '@folkmoot/contract'
import type { Fixture } from '../canary/fixture.ts'
import { intrusionsOf } from '../canary/intrusions.ts'
import { recordedReads } from './crawled.ts'
import type { Recorder } from './recorder.ts'
import { signIn } from './sign-in.ts'

const ORDER = ['GET', 'POST', 'PUT', 'DELETE']

type Headers = Readonly<Record<string, string>>

/** By a token: who tries a password too often is sent away. */
async function aDisabledOne(root: Client): Promise<string> {
  const [username, password] = ['disabled', 'password of disabled']
  const { id: personID } = await root.createPerson({
    body: {
      emails: [{ value: 'disabled@example.org' }],
      name: { givenName: 'Some', familyName: 'disabled' },
      svc: { username, password },
    },
  })
  const own = root.as(basic(username, password))
  const { token } = await own.createToken({ personID, body: { name: 'Too late' } })
  await root.updatePerson({ personID, body: { svc: { enabled: false } } })
  return bearer(token)
}

async function waysToCome(
  recorder: Recorder,
  fixture: Fixture,
  origin: string,
): Promise<Record<string, Headers>> {
  const author = fixture.guests.author.client
  const token = async (name: string, scopes: 'read' | 'write') =>
    bearer((await author.createToken({ personID: '@me', body: { name, scopes } })).token)
  const visitor = await signIn(recorder, origin)
  const { cookie } = visitor
  const { text } = await visitor.send('/api/core/v3/sessions/@current')
  const csrf = /"csrfToken":"([^"]*)"/.exec(text)?.[1] ?? ''
  return {
    disabled: { authorization: await aDisabledOne(fixture.guests.admin.client) },
    'read token': { authorization: await token('Reads', 'read') },
    'write token': { authorization: await token('Writes', 'write') },
    'wrong token': { authorization: bearer('x'.repeat(40)) },
    'no scheme': { authorization: 'x' },
    'cookie alone': { cookie },
    'cookie and token': { cookie, 'x-csrf-token': csrf, origin },
  }
}

export async function comeInAllWays(
  recorder: Recorder,
  fixture: Fixture,
  vocabulary: VocabularyName,
  origin: string,
): Promise<void> {
  const { known } = fixture
  const questions = operations.flatMap((operation, turn) => {
    const { id, method } = operation
    const all =
      method === 'GET'
        ? recordedReads(known, operation).map(({ path }) => ({ path, method }))
        : intrusionsOf(known, [operation], vocabularies[vocabulary])
    const one = all[turn % all.length]
    return one ? [{ mediaType: 'application/json', body: undefined, ...one, operation: id }] : []
  })
  // Reads come first: the effects of a change are not always there at once.
  const ways = Object.entries(await waysToCome(recorder, fixture, origin))
  for (const part of ORDER) {
    const some = questions.filter((question) => question.method === part)
    for (const [caller, headers] of ways)
      for (const { operation, method, path, body, mediaType } of some)
        await recorder.ask({
          operation,
          caller,
          method,
          path,
          headers: { ...headers, ...(body !== undefined && { 'content-type': mediaType }) },
          body,
        })
  }
}
