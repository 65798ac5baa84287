import type { Client } from '@folkmoot/client'
import { type Attachment, type Content, OUTCOME_KINDS, type Resources } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { fromSomewhere } from '../../../testing/addresses.ts'
import { Community, type Facts, someFacts } from '../../../testing/community.ts'
import { PRINCIPALS, type Principal } from '../../../testing/content-rights.ts'
import { insertContents, type PlannedContent } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { insertFiles } from '../../../testing/file-rows.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'

/** How many pairs of a content and a caller are tried. Another seed gives others. */
const PAIRS = Number(process.env.PAIRS ?? 200)
const SEED = Number(process.env.SEED ?? 1)

const BASE_URL = 'http://community.example'
const instance = await anInstance({ FOLKMOOT_BASE_URL: BASE_URL, FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const community = await Community.of(instance, await aCast(instance))

const elsewhere = await instance.admin.createPlace({ body: { type: 'group', name: 'Elsewhere' } })

const V3 = '/api/core/v3'
const content = { type: 'text/html', text: '<p>Words</p>' }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A verb of a path; repeatable ones come first, and those that remove the content last. */
interface Attempt {
  readonly resource: string
  readonly method: Method
  readonly path: string
  /** Where `ref` is a template of the path. */
  readonly template?: string
  readonly body?: unknown
  /** A form with a file instead. */
  readonly hasFile?: boolean
}

function attemptsOn({ id, type, subject }: PlannedContent, entity: Content | undefined): Attempt[] {
  const itself = `${V3}/contents/${id}`
  const isAnswer = type === 'message' || type === 'comment'
  const self = isAnswer ? `${V3}/${type}s/${id}` : itself
  const comments = `${type === 'comment' ? self : itself}/comments`
  const messages = type === 'message' ? `${self}/messages` : `${V3}/messages/contents/${id}`
  const outcomeType = { name: isAnswer ? 'helpful' : 'decision' }
  const attachments = `${V3}/attachments/contents/${id}`
  const reaction = {
    resource: 'reaction',
    path: `${itself}/reactions/${encodeURIComponent('🎉')}`,
    template: `${itself}/reactions/{emoji}`,
  }
  const hasMessages = type === 'message' || type === 'discussion'
  return [
    { resource: 'self', method: 'GET', path: self },
    { resource: 'likes', method: 'GET', path: `${itself}/likes` },
    { resource: 'likes', method: 'POST', path: `${itself}/likes` },
    { resource: 'likes', method: 'DELETE', path: `${itself}/likes` },
    { resource: 'reactions', method: 'GET', path: `${itself}/reactions` },
    ...(['PUT', 'DELETE'] as const).map((method) => ({ ...reaction, method })),
    ...(['PUT', 'GET', 'DELETE'] as const).map((method) => ({
      resource: 'bookmark',
      method,
      path: `${itself}/bookmark`,
    })),
    { resource: 'mentions', method: 'GET', path: `${itself}/mentions` },
    { resource: 'read', method: 'GET', path: `${itself}/read` },
    { resource: 'read', method: 'POST', path: `${itself}/read` },
    { resource: 'read', method: 'DELETE', path: `${itself}/read` },
    { resource: 'featured', method: 'PUT', path: `${itself}/featured` },
    { resource: 'featured', method: 'DELETE', path: `${itself}/featured` },
    { resource: 'lock', method: 'PUT', path: `${itself}/lock` },
    { resource: 'lock', method: 'DELETE', path: `${itself}/lock` },
    { resource: 'changes', method: 'GET', path: `${itself}/changes` },
    { resource: 'followingIn', method: 'GET', path: `${itself}/followingIn` },
    { resource: 'followingIn', method: 'POST', path: `${itself}/followingIn`, body: [] },
    { resource: 'attachments', method: 'GET', path: attachments },
    { resource: 'attachments', method: 'POST', path: attachments, hasFile: true },
    { resource: 'comments', method: 'GET', path: comments },
    { resource: 'comments', method: 'POST', path: comments, body: { type: 'comment', content } },
    ...(hasMessages
      ? ([
          { resource: 'messages', method: 'GET', path: messages },
          { resource: 'messages', method: 'POST', path: messages, body: { type: 'message', content } },
        ] as const)
      : []),
    { resource: 'editable', method: 'GET', path: `${itself}/editable` },
    { resource: 'extprops', method: 'GET', path: `${itself}/extprops` },
    { resource: 'extprops', method: 'POST', path: `${itself}/extprops`, body: { kept: 'here' } },
    { resource: 'extprops', method: 'PUT', path: `${itself}/extprops`, body: {} },
    { resource: 'extprops', method: 'DELETE', path: `${itself}/extprops` },
    { resource: 'outcomes', method: 'GET', path: `${itself}/outcomes` },
    { resource: 'outcomes', method: 'POST', path: `${itself}/outcomes`, body: { outcomeType } },
    ...(type === 'message'
      ? ([
          { resource: 'correctAnswer', method: 'PUT', path: `${self}/correctAnswer` },
          { resource: 'correctAnswer', method: 'DELETE', path: `${self}/correctAnswer` },
        ] as const)
      : []),
    ...(type === 'document'
      ? ([{ resource: 'versions', method: 'GET', path: `${V3}/versions/${id}` }] as const)
      : []),
    // The whole entity as it was read: everyone who may change it may send it back.
    {
      resource: 'self',
      method: 'PUT',
      path: self,
      body: entity ?? { type, subject: subject ?? undefined, content },
    },
    { resource: 'self', method: 'DELETE', path: self },
  ]
}

function aForm(): FormData {
  const form = new FormData()
  form.set('file', new File(['words'], 'notes.txt'))
  return form
}

async function use(client: Client, { method, path, body, hasFile }: Omit<Attempt, 'resource'>) {
  const headers = { ...fromSomewhere(), ...(body ? { 'content-type': 'application/json' } : {}) }
  const sent = hasFile ? aForm() : body ? JSON.stringify(body) : undefined
  return await patiently(() => client.request({ method, path, headers, body: sent }))
}

/** What an attachment says of itself is as true as what content does. */
async function liesAboutFiles(client: Client, contentId: string): Promise<string[]> {
  const said = await use(client, { method: 'GET', path: `${V3}/attachments/contents/${contentId}` })
  const { list = [] } = (said.body ?? {}) as { list?: Attachment[] }
  const lies: string[] = []
  for (const { resources } of list) {
    for (const [name, { ref }] of Object.entries(resources).reverse()) {
      for (const method of name === 'self' ? (['GET', 'DELETE'] as const) : (['GET'] as const)) {
        const { status } = await use(client, { method, path: ref.replace(BASE_URL, '') })
        const isListed = resources[name]?.allowed.includes(method) ?? false
        if (isLie(isListed, status)) lies.push(`${method} ${name} of a file is ${status}`)
      }
    }
  }
  return lies
}

const REFUSED = [401, 403, 404, 405]

function isLie(isListed: boolean, status: number): boolean {
  if (status >= 500) return true
  // A state that is in the way says nothing of rights.
  return status !== 409 && isListed === REFUSED.includes(status)
}

/** What the resources of an entity say, against what happens. */
async function liesIn(client: Client, resources: Resources, attempts: readonly Attempt[]): Promise<string[]> {
  const lies: string[] = []
  for (const attempt of attempts) {
    const { resource, method, path, template = path } = attempt
    const advertised = resources[resource]
    const { status } = await use(client, attempt)

    const what = `${method} ${resource}`
    if (isLie(advertised?.allowed.includes(method) ?? false, status)) lies.push(`${what} is ${status}`)
    if (advertised && advertised.ref !== BASE_URL + template) lies.push(`${what} is at ${advertised.ref}`)
  }
  for (const [name, { allowed }] of Object.entries(resources)) {
    if (allowed.join() !== allowed.toSorted().join()) lies.push(`${name} is not in order: ${allowed}`)
  }
  return lies
}

/** Entities below content: a version, and an outcome set by somebody who is no caller here. */
async function liesBeside(client: Client, { id, type }: PlannedContent): Promise<string[]> {
  const [outcome] = await instance.store.sql<{ id: string }[]>`
    insert into outcome (content_id, kind, person_id)
    values (${id}, 'action', ${community.cast.people.writer.id}) returning id`
  const said = `${V3}/outcomes/${outcome?.id}`
  const version = `${V3}/versions/${id}/1`
  const resourcesAt = async (path: string) => {
    const { body } = await use(client, { method: 'GET', path })
    return (body as { resources?: Resources } | undefined)?.resources ?? {}
  }
  const ofVersion =
    type === 'document'
      ? await liesIn(client, await resourcesAt(version), [
          { resource: 'self', method: 'GET', path: version },
          { resource: 'restore', method: 'POST', path: `${version}/restore` },
        ])
      : []
  const ofOutcome = await liesIn(client, await resourcesAt(said), [
    { resource: 'self', method: 'GET', path: said },
    { resource: 'self', method: 'DELETE', path: said },
  ])
  return [...ofVersion.map((lie) => `version: ${lie}`), ...ofOutcome.map((lie) => `outcome: ${lie}`)]
}

/** Outcomes by kind, with the right of the caller for each. */
async function liesAboutOutcomes(client: Client, id: string, entity: Content | undefined): Promise<string[]> {
  const lies: string[] = []
  const path = `${V3}/contents/${id}/outcomes`
  for (const name of OUTCOME_KINDS) {
    const { status } = await use(client, { method: 'POST', path, body: { outcomeType: { name } } })
    const isListed = entity?.outcomeTypes.some((kind) => kind.name === name) ?? false
    if (isLie(isListed, status)) lies.push(`to say ${name} is ${status}`)
  }
  return lies
}

/** Moves to a place where everybody may write. Announcing there is another right, and answers move with their root. */
async function liesAboutMoving(
  client: Client,
  { id, type, subject }: PlannedContent,
  entity: Content | undefined,
): Promise<string[]> {
  if (type !== 'discussion' && type !== 'document') return []
  const body = { type, subject: subject ?? 'Moved', content, parent: `/places/${elsewhere.id}` }
  const { status } = await use(client, { method: 'PUT', path: `${V3}/contents/${id}`, body })
  return isLie(entity?.movable ?? false, status) ? [`to move it is ${status}`] : []
}

async function liesAbout(facts: Facts, principal: Principal): Promise<string[]> {
  const rows = community.plan(facts)
  await insertContents(instance, rows)
  const object = rows.at(-1)
  if (!object) return ['nothing was planned']
  await insertFiles(instance, { file: object })
  const client = community.cast.clientOf(principal)
  const said = await use(client, { method: 'GET', path: `${V3}/contents/${object.id}` })
  const entity = said.body as Content | undefined
  const resources = entity?.resources ?? {}
  const attempts = attemptsOn(object, entity)
  const lies = [
    ...(await liesBeside(client, object)),
    ...(await liesAboutFiles(client, object.id)),
    ...(await liesIn(client, resources, attempts.slice(0, -1))),
    ...(await liesAboutOutcomes(client, object.id, entity)),
    ...(await liesAboutMoving(client, object, entity)),
    ...(await liesIn(client, resources, attempts.slice(-1))),
  ]
  return lies.map((lie) => `${principal} on ${JSON.stringify(facts)}: ${lie}`)
}

test(`of ${PAIRS} pairs of content and caller, each verb in \`allowed\` works and each other one is refused`, {
  timeout: 3 * 3600_000,
}, async () => {
  const lies: string[] = []
  await inParallel(someFacts(PAIRS, SEED), async (facts, index) => {
    const principal = PRINCIPALS[index % PRINCIPALS.length] ?? 'anonymous'
    lies.push(...(await liesAbout(facts, principal)))
  })

  expect(lies).toEqual([])
})
