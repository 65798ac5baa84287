/** A whole run: an instance of its own, slow clients of each kind, and what ordinary readers notice of them. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic, bearer, type Client, createClient } from '@folkmoot/client'
import { patient } from '../canary/patience.ts'
import { type Instance, startInstance } from '../instance.ts'
import { CrowdThread } from './crowd-thread.ts'
import { KINDS, type SlowKind, STREAMS_PER_PERSON, type Targets } from './kinds.ts'
import { type Reading, read } from './readers.ts'

export interface SlowClientOptions {
  readonly sockets: number
  /** How long ordinary readers are measured, before and beside the slow ones. */
  readonly seconds: number
  /** How long the server has to close what is never finished. */
  readonly settleSeconds: number
  /** One, or many that share the load. */
  readonly addresses: readonly (readonly string[])[]
  /** By name; all, each by itself and then together, unless said. */
  readonly kinds?: readonly string[]
  readonly opensPerSecond?: number
}

export interface Phase {
  readonly kind: string
  readonly addresses: number
  readonly quiet: Reading
  readonly during: Reading
  readonly opened: number
  readonly closed: number
  readonly refused: number
  readonly answers: Readonly<Record<string, number>>
  /** Connections still open that the server should have closed by then. */
  readonly held: number
  readonly residentMegabytes: number
}

const CONTENTS = 20
const FILE_BYTES = 8 * 1024 ** 2
/** After the last one was opened, until the server has answered them. */
const CALM_MS = 3_000
const TEXT = `<p>${'Some words of an ordinary text. '.repeat(60)}</p>`
const DAY_MS = 24 * 3_600_000

export const loopbackAddresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`)

async function aToken(admin: Client, username: string): Promise<string> {
  const password = `password of ${username}`
  const emails = [{ value: `${username}@example.org` }]
  const name = { givenName: 'Some', familyName: username }
  await admin.createPerson({ body: { emails, name, svc: { username, password } } })
  const expires = new Date(Date.now() + DAY_MS).toISOString()
  const body = { name: 'slow clients', scopes: 'uri:/api', expires }
  const { token } = await admin.as(basic(username, password)).createToken({ personID: '@me', body })
  return token
}

interface Prepared {
  readonly targets: Targets
  /** For ordinary readers. */
  readonly paths: readonly string[]
}

/** The first token is for reading; the others are for event streams. */
async function prepare(instance: Instance, people: number): Promise<Prepared> {
  const authorization = basic('admin', instance.adminPassword)
  const admin = patient(createClient({ baseUrl: instance.baseUrl, authorization }))
  const tokens: string[] = []
  for (let index = 0; index < people; index++) tokens.push(await aToken(admin, `slow${index}`))
  const writer = admin.as(bearer(tokens[0] ?? ''))
  let id = ''
  for (let index = 0; index < CONTENTS; index++) {
    const content = { type: 'text/html', text: TEXT } as const
    const body = { type: 'discussion', subject: `Discussion ${index}`, content } as const
    ;({ id } = await writer.createContent({ body }))
  }
  await writer.addAttachments({ contentID: id, files: [new File([Buffer.alloc(FILE_BYTES)], 'large')] })
  const { list } = await writer.listAttachments({ contentID: id })
  const v3 = '/api/core/v3'
  return {
    targets: { tokens, filePath: `${v3}/attachments/${list[0]?.id}/data` },
    paths: [`${v3}/people/@me`, `${v3}/contents/${id}`, `${v3}/contents?count=10`],
  }
}

const ESTABLISHED = '01'

/** Open connections of clients to the server; 0 where the system does not say. */
async function connectionsTo(port: number): Promise<number> {
  const text = await readFile('/proc/net/tcp', 'utf8').catch(() => '')
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return text.split('\n').filter((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
    // Without an inode no process has it open any more: the rest of the answer was left to the system.
    return local.endsWith(suffix) && state === ESTABLISHED && inode !== '0'
  }).length
}

class Stage {
  readonly #instance: Instance
  readonly #options: SlowClientOptions
  readonly #prepared: Prepared

  constructor(instance: Instance, options: SlowClientOptions, prepared: Prepared) {
    this.#instance = instance
    this.#options = options
    this.#prepared = prepared
  }

  async #read(): Promise<Reading> {
    const { paths, targets } = this.#prepared
    const [token = ''] = targets.tokens
    return await read({ port: this.#instance.port, token, paths }, this.#options.seconds)
  }

  async run(kinds: readonly SlowKind[], addresses: readonly string[]): Promise<Phase> {
    const { port } = this.#instance
    const { sockets: size, settleSeconds, opensPerSecond = 200 } = this.#options
    const { targets } = this.#prepared
    const quiet = await this.#read()
    // Asking for it keeps a connection open, which is none of theirs.
    await this.#instance.memory()
    const before = await connectionsTo(port)
    const names = kinds.map(({ name }) => name)
    const crowd = new CrowdThread({ port, size, kinds: names, targets, addresses, opensPerSecond })
    await crowd.tell('gather')
    await sleep(CALM_MS)
    const during = await this.#read()
    const resident = await this.#instance.memory()
    await crowd.tell('fallSilent')
    const staying = kinds.some(({ mayStay }) => mayStay) ? Math.floor(size / kinds.length) : 0
    const deadline = performance.now() + settleSeconds * 1000
    let held = size
    while (held > 0 && performance.now() < deadline) {
      await sleep(1000)
      held = Math.max(0, (await connectionsTo(port)) - before - staying)
    }
    const counts = await crowd.tell('disperse')
    await crowd.end()
    return {
      kind: names.length === 1 ? names.join('') : 'all kinds',
      addresses: addresses.length,
      quiet,
      during,
      ...counts,
      held,
      residentMegabytes: resident,
    }
  }

  /** The server needs a moment to notice that clients are gone. */
  async rest(): Promise<void> {
    await sleep(2_000)
  }
}

export async function runSlowClients(
  options: SlowClientOptions,
  say: (line: string) => void,
): Promise<Phase[]> {
  const chosen = KINDS.filter(({ name }) => options.kinds?.includes(name) ?? true)
  const groups = [...chosen.map((kind) => [kind]), ...(chosen.length > 1 ? [chosen] : [])]
  // As an operator runs it: with shedding, and passwords at their real cost.
  const environment = { FOLKMOOT_MAX_LAG_MS: '500' }
  const instance = await startInstance({ vocabulary: 'svc', environment, nodeFlags: [] })
  try {
    const streams = chosen.some(({ mayStay }) => mayStay) ? options.sockets : 0
    const prepared = await prepare(instance, 1 + Math.ceil(streams / STREAMS_PER_PERSON))
    const stage = new Stage(instance, options, prepared)
    const phases: Phase[] = []
    for (const addresses of options.addresses) {
      for (const kinds of groups) {
        const phase = await stage.run(kinds, addresses)
        phases.push(phase)
        say(lineOf(phase))
        await stage.rest()
        const end = instance.ended()
        if (end !== undefined) throw new Error([end, ...instance.log().slice(-20)].join('\n'))
      }
    }
    return phases
  } finally {
    await instance.stop()
  }
}

const lineOf = ({
  kind,
  addresses,
  quiet,
  during,
  opened,
  closed,
  refused,
  answers,
  held,
  residentMegabytes,
}: Phase) =>
  [
    `${kind}, ${addresses} addresses: p50 ${quiet.p50} → ${during.p50} ms, p99 ${quiet.p99} → ${during.p99} ms`,
    `${during.failures} of ${during.answers} failed; ${opened} opened, ${closed} closed by the server`,
    `${refused} refused, ${held} still held; ${residentMegabytes} MB; answers ${JSON.stringify(answers)}`,
  ].join('; ')

const isExpected = (answer: string) =>
  KINDS.some(({ name, expected }) => expected.some((status) => answer === `${name}: ${status}`))

/** What is not as it should be. */
export function complaintsOf(phases: readonly Phase[], factor: number): string[] {
  return phases.flatMap(({ kind, addresses, quiet, during, held, answers }) => {
    const where = `${kind} from ${addresses} addresses`
    return [
      ...Object.entries(answers).flatMap(([answer, count]) =>
        isExpected(answer) ? [] : [`${where}: ${count} unexpected answers, ${answer}`],
      ),
      ...(during.failures > 0 ? [`${where}: ${during.failures} ordinary requests failed`] : []),
      ...(held > 0 ? [`${where}: the server still holds ${held} connections`] : []),
      ...(during.p99 > factor * quiet.p99
        ? [
            `${where}: the p99 of others is ${(during.p99 / quiet.p99).toFixed(1)} times that of a quiet server`,
          ]
        : []),
    ]
  })
}
