/** Clients that use the API with a web session, as our pages do. */
import { type Client, createClient } from '@folkmoot/client'
import { Browser } from './browser.ts'
import type { Instance } from './instance.ts'
import type { TestPerson } from './makers.ts'

export interface WebClient {
  readonly client: Client
  readonly browser: Browser
}

/** Signed in some minutes ago. */
export async function aWebClient(
  { baseUrl, store, context }: Instance,
  { id, username, password }: Pick<TestPerson, 'id' | 'username' | 'password'>,
  minutesAgo = 0,
): Promise<WebClient> {
  const browser = new Browser(baseUrl)
  await browser.signIn(username, password)
  await store.sql`
    update session set created_at = created_at - make_interval(mins => ${minutesAgo}::integer)
    where id = (select max(id) from session where person_id = ${id})`
  const headers = { cookie: browser.cookie ?? '', origin: baseUrl }
  const { vocabulary } = context.config
  const { csrfToken = '' } = await createClient({ baseUrl, vocabulary, headers }).getCurrentSession()
  const client = createClient({ baseUrl, vocabulary, headers: { ...headers, 'x-csrf-token': csrfToken } })
  return { client, browser }
}
