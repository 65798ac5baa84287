/** The people on whose behalf the bench asks. */
import { basic, bearer, type Client, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import type { Running } from './processes.ts'

export const PASSWORD = 'bench password'

const HOUR_MS = 3_600_000

export interface Callers {
  readonly admin: Client
  /** A plain member: an admin skips visibility checks. */
  readonly reader: Client
  /** A token of the reader, per run, since it is not stored in a reused data directory. */
  readonly token: string
  /** Authorization headers of the reader. */
  readonly credentials: { readonly password: string; readonly token: string }
}

/** The reader exists already in a reused data directory. */
export async function makeCallers({ baseUrl }: Running): Promise<Callers> {
  const admin = createClient({ baseUrl, authorization: basic('admin', PASSWORD) })
  const body = {
    emails: [{ value: 'reader@example.org' }],
    name: { givenName: 'Some', familyName: 'Reader' },
    svc: { username: 'reader', password: PASSWORD },
  }
  const { status, text } = await admin.send(api.createPerson, { body })
  if (status !== 201 && status !== 409) throw new Error(`No reader: ${text}`)
  const reader = admin.as(basic('reader', PASSWORD))
  const expires = new Date(Date.now() + HOUR_MS).toISOString()
  const { token } = await reader.createToken({
    personID: '@me',
    body: { name: 'bench', scopes: 'uri:/api', expires },
  })
  return { admin, reader, token, credentials: { password: basic('reader', PASSWORD), token: bearer(token) } }
}
