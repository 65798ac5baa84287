/** Load while the worker is killed, and what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, basic, bearer, type Client, createClient } from '@folkmoot/client'
import { jobs } from '../../jobs.ts'
import { fromSomewhere } from '../addresses.ts'
import { newPerson } from '../makers.ts'
import { patiently } from '../patience.ts'
import { ADMIN_PASSWORD, BASE_URL, type Stage } from './stage.ts'

const HOUR_MS = 3_600_000
const WRITERS = 4
/** Enough conversations that no mail exceeds its item limit, however long the worker is down. */
const DISCUSSIONS = 40
const NEW_DISCUSSION_EVERY = 10
/** Pause between actions of a kind: slower than the worker, so that queues drain. */
const PAUSE_MS = { talk: 60, move: 120, forget: 400, addOn: 700, schedule: 500 }

/** What was acknowledged. */
export interface Done {
  readonly discussions: { readonly id: string; readonly address: string }[]
  /** Each with a unique word. */
  readonly replies: {
    readonly id: string
    readonly word: string
    readonly author: string
    readonly to: string
  }[]
  /** Removed addresses, which are notified. */
  readonly oldAddresses: string[]
  /** Addresses of password requests, one each. */
  readonly forgetters: string[]
  readonly addOns: { readonly id: string; readonly path: string }[]
  /** Jobs added as by the schedule. */
  scheduled: number
}

interface Member {
  readonly client: Client
  readonly id: string
  readonly address: string
}

/** Retries on overload. */
async function surely<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error
      await sleep(500)
    }
  }
}

async function aMember(admin: Client, username: string): Promise<Member> {
  const body = newPerson({ username })
  const { id } = await surely(() => admin.createPerson({ body }))
  const client = admin.as(basic(username, body.svc.password ?? ''))
  const expires = new Date(Date.now() + 24 * HOUR_MS).toISOString()
  const { token } = await surely(() =>
    client.createToken({ personID: '@me', body: { name: 'load', scopes: 'uri:/api', expires } }),
  )
  return { client: admin.as(bearer(token)), id, address: `${username}@example.org` }
}

export class Load {
  readonly done: Done = {
    discussions: [],
    replies: [],
    oldAddresses: [],
    forgetters: [],
    addOns: [],
    scheduled: 0,
  }
  readonly #stage: Stage
  readonly #admin: Client
  #writers: Member[] = []
  #isOver = false

  constructor(stage: Stage) {
    this.#stage = stage
    const { baseUrl } = stage
    this.#admin = createClient({ baseUrl, authorization: basic('admin', ADMIN_PASSWORD) })
  }

  async prepare(): Promise<void> {
    const body = { value: 1_000 }
    await surely(() => this.#admin.setProperty({ name: 'svc.mail.notifications.day.max', body }))
    for (let index = 0; index < WRITERS; index++) {
      const writer = await aMember(this.#admin, `writer${index}`)
      const mail = { reply: 'immediately', comment: 'never', track: 'never' } as const
      await surely(() => writer.client.updatePreferences({ personID: '@me', body: { mail } }))
      this.#writers.push(writer)
    }
    for (let index = 0; index < DISCUSSIONS; index++) await this.#discuss(index)
  }

  #writer(index: number): Member {
    const writer = this.#writers[index % WRITERS]
    if (!writer) throw new Error('Nobody writes.')
    return writer
  }

  async #discuss(index: number): Promise<void> {
    const { client, address } = this.#writer(index)
    const content = { type: 'text/html', text: '<p>Well?</p>' } as const
    const { id } = await surely(() =>
      client.createContent({
        body: { type: 'discussion', subject: `Talk ${index}`, content, tags: ['load'] },
      }),
    )
    this.done.discussions.push({ id, address })
  }

  /** Another person answers. */
  async #talk(index: number): Promise<void> {
    if (index % NEW_DISCUSSION_EVERY === 0) await this.#discuss(index)
    const at = index % this.done.discussions.length
    const discussion = this.done.discussions[at]
    const to = discussion?.address ?? ''
    const answering = this.#writers.filter(({ address }) => address !== to)
    const { client, address: author } = answering[index % answering.length] ?? this.#writer(index)
    const word = `word${index}x`
    const text = `<p>${word}</p>`
    const { id } = await surely(() =>
      client.createMessage({
        contentID: discussion?.id ?? '',
        body: { type: 'message', content: { type: 'text/html', text } },
      }),
    )
    this.done.replies.push({ id, word, author, to })
  }

  async #move(index: number, { id }: { readonly id: string }): Promise<void> {
    const body = { emails: [{ value: `moved${index + 1}@example.org` }] }
    await surely(() => this.#admin.updatePerson({ personID: id, body }))
    this.done.oldAddresses.push(index === 0 ? 'mover@example.org' : `moved${index}@example.org`)
  }

  async #forget(index: number): Promise<void> {
    const username = `forgetter${index}`
    const body = newPerson({ username, account: { password: undefined } })
    await surely(() => this.#admin.createPerson({ body }))
    const headers = {
      ...fromSomewhere(),
      origin: BASE_URL,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const form = new URLSearchParams({ name: username }).toString()
    const ask = () => fetch(`${this.#stage.baseUrl}/forgotten`, { method: 'POST', headers, body: form })
    const { status } = await patiently(ask)
    if (status !== 200) throw new Error(`/forgotten answered with ${status}`)
    this.done.forgetters.push(`${username}@example.org`)
  }

  async #register(index: number): Promise<void> {
    const path = `/add-on-${index}`
    const body = { name: `Add-on ${index}`, registerURL: this.#stage.addOns.url + path }
    const { id } = await surely(() => this.#admin.registerAddOn({ body }))
    this.done.addOns.push({ id, path })
  }

  /** As the schedule does, more often. */
  async #schedule(index: number): Promise<void> {
    const all = jobs.filter(({ schedule }) => schedule !== undefined)
    const name = all[index % all.length]?.name ?? ''
    await this.#stage
      .sql`select from graphile_worker.add_job(${name}, queue_name => ${name}, job_key => ${name})`
    this.done.scheduled++
  }

  async #repeat(pauseMs: number, act: (index: number) => Promise<void>): Promise<void> {
    for (let index = 0; !this.#isOver; index++) {
      await act(index)
      await sleep(pauseMs)
    }
  }

  /** Until stopped. */
  async live(): Promise<void> {
    const mover = await aMember(this.#admin, 'mover')
    const living = [
      this.#repeat(PAUSE_MS.talk, (index) => this.#talk(index)),
      this.#repeat(PAUSE_MS.move, (index) => this.#move(index, mover)),
      this.#repeat(PAUSE_MS.forget, (index) => this.#forget(index)),
      this.#repeat(PAUSE_MS.addOn, (index) => this.#register(index)),
      this.#repeat(PAUSE_MS.schedule, (index) => this.#schedule(index)),
    ]
    // One failure stops all.
    await Promise.all(living).finally(() => this.end())
    await Promise.allSettled(living)
  }

  end(): void {
    this.#isOver = true
  }
}
