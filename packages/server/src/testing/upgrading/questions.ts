/** A community with one of every kind of thing, made by the code and through the API of the earlier release, and every GET about it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeToken, signIn } from './credentials.ts'

export interface Question {
  readonly operation: string
  readonly caller: string
  readonly path: string
}

export interface Community {
  /** The headers by which each caller is known. */
  readonly callers: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly questions: readonly Question[]
}

interface Read {
  readonly operation: string
  readonly path: string
}

interface OldClient {
  readonly options: { readonly authorization?: string }
  listPeople(input: object): Promise<{ list: readonly { id: string }[] }>
  listPlaces(input: object): Promise<{ list: readonly { placeID: string }[] }>
  listContents(input: object): Promise<{ list: readonly { contentID: string }[] }>
}

interface Known {
  add(parameter: string, ...values: readonly string[]): void
}

/** What this uses of the code of the release. */
interface OldCode {
  createClient(options: object): OldClient
  basic(username: string, password: string): string
  patient(client: OldClient): OldClient
  fillCommunity(community: object, tell: (what: string) => void): Promise<unknown>
  aGarden(
    client: OldClient,
  ): Promise<{ known: Known; guests: Readonly<Record<string, { client: OldClient }>> }>
  plant(garden: object, count: number): Promise<number>
  readings: readonly object[]
  readsOf(known: Known, operation: object, thoroughness: string): readonly Read[]
  callersFor(callers: readonly string[], read: Read): readonly string[]
  pagesOf(known: Known, thoroughness: string): readonly Read[]
  CALLERS: readonly string[]
}

const MODULES = [
  'packages/client/src/client.ts',
  'conformance/canary/patience.ts',
  'conformance/canary/garden.ts',
  'conformance/canary/planting.ts',
  'conformance/canary/recipes.ts',
  'conformance/canary/pages.ts',
  'conformance/canary/audiences.ts',
  'demo/fill.ts',
]

async function load(tree: string): Promise<OldCode> {
  const modules = await Promise.all(
    MODULES.map(async (path) => await import(pathToFileURL(join(tree, path)).href)),
  )
  return Object.assign({}, ...modules) as OldCode
}

/** As the code of the release makes them. */
export const MEMBER = 'member'
export const MEMBER_PASSWORD = 'password of member'
const BY_SESSION = 'a member by session'
const BY_TOKEN = 'a member by token'

/** It describes the API and is no data. */
const DESCRIPTION = '/api/openapi.json'

/** So many people, places and contents of the demo are read, beside all of what was planted. */
const DEMO_READ = 40

async function addDemo(client: OldClient, known: Known): Promise<void> {
  const count = { count: DEMO_READ }
  known.add('personID', ...(await client.listPeople(count)).list.map(({ id }) => id))
  known.add('placeID', ...(await client.listPlaces(count)).list.map(({ placeID }) => placeID))
  known.add('contentID', ...(await client.listContents(count)).list.map(({ contentID }) => contentID))
}

/** Everybody signs in by Basic, and one member by everything else that there is. */
async function callersOf(
  baseUrl: string,
  guests: Readonly<Record<string, { client: OldClient }>>,
): Promise<Community['callers']> {
  const basic = Object.entries(guests).map(([name, { client }]) => {
    const { authorization } = client.options
    return [name, authorization === undefined ? {} : { authorization }] as const
  })
  const { authorization = '' } = guests[MEMBER]?.client.options ?? {}
  const cookie = await signIn(baseUrl, MEMBER, MEMBER_PASSWORD)
  return {
    ...Object.fromEntries(basic),
    [BY_SESSION]: { cookie },
    [BY_TOKEN]: { authorization: await makeToken(baseUrl, authorization) },
  }
}

const questionsOfMember = [BY_SESSION, BY_TOKEN].flatMap((caller) =>
  ['people/@me', 'inbox', 'contents'].map((path) => ({
    operation: 'signed in',
    caller,
    path: `/api/core/v3/${path}`,
  })),
)

export interface Wanted {
  readonly tree: string
  readonly baseUrl: string
  readonly adminPassword: string
  /** How many restricted things, of every kind by turns. */
  readonly planted: number
  readonly withDemo: boolean
  tell(what: string): void
}

export async function makeCommunity({
  tree,
  baseUrl,
  adminPassword,
  planted,
  withDemo,
  tell,
}: Wanted): Promise<Community> {
  const old = await load(tree)
  if (withDemo) await old.fillCommunity({ baseUrl, adminPassword }, tell)
  const admin = old.patient(old.createClient({ baseUrl, authorization: old.basic('admin', adminPassword) }))
  const garden = await old.aGarden(admin)
  tell(`${await old.plant(garden, planted)} restricted things`)
  if (withDemo) await addDemo(admin, garden.known)
  const reads = [
    ...old.readings.flatMap((operation) => old.readsOf(garden.known, operation, 'some')),
    ...old.pagesOf(garden.known, 'some'),
  ]
  const asked = reads
    .filter(({ path }) => path !== DESCRIPTION)
    .flatMap((read) =>
      old
        .callersFor(old.CALLERS, read)
        .map((caller) => ({ operation: read.operation, caller, path: read.path })),
    )
  return {
    callers: await callersOf(baseUrl, garden.guests),
    questions: [...asked, ...questionsOfMember],
  }
}
