/** The entities that requests can name. Removed ones are created again, so that there are always some. */
import { basic, type Client, createClient } from '@folkmoot/client'
import type { VocabularyName } from '@folkmoot/contract'
import type { Answer } from '../exchange.ts'
import type { Hosts, Kind, Values } from './kinds/kind.ts'
import { kinds } from './kinds.ts'
import { Principals, type Target } from './principals.ts'

const PLACEHOLDER = /~([a-z]+)\.([a-z]+)\.(\d+)~/g

const bytesOfJson = (value: string) =>
  Buffer.from(JSON.stringify(value).slice(1, -1), 'utf8').toString('latin1')

export class World {
  readonly principals: Principals
  readonly #hosts: Hosts
  readonly #entities = new Map<string, Values[]>()
  readonly #lookedAfter = new Set<string>()
  #made = 0
  #guests = 0

  private constructor(principals: Principals) {
    this.principals = principals
    const { root, admin, member } = principals
    this.#hosts = {
      root,
      admin,
      member,
      unique: (word) => `${word}${++this.#made}`,
      known: (kind) => this.#entities.get(kind) ?? [],
    }
  }

  /** A test may do with fewer kinds. */
  static async open(target: Target, vocabulary: VocabularyName, wanted = kinds): Promise<World> {
    const authorization = basic('admin', target.adminPassword)
    return await World.openBy(createClient({ baseUrl: target.baseUrl, vocabulary, authorization }), wanted)
  }

  /** Made by an admin whose client is given. */
  static async openBy(root: Client, wanted = kinds): Promise<World> {
    const world = new World(await Principals.make(root))
    for (const kind of wanted) {
      const all: Values[] = []
      world.#entities.set(kind.name, all)
      for (let index = 0; index < kind.count; index++) all.push(await kind.make(world.#hosts, index))
      // Until requests have created some, the planned ones are used instead.
      all.push(...all.slice(0, kind.guests))
    }
    return world
  }

  #fill(text: string, write: (value: string) => string): string {
    return text.replace(PLACEHOLDER, (_, kind: string, value: string, index: string) =>
      write(this.#entities.get(kind)?.[Number(index)]?.[value] ?? ''),
    )
  }

  fillPath(path: string): string {
    return this.#fill(path, encodeURIComponent)
  }

  /** From one character for each byte to the same. */
  fillBody(bytes: string): string {
    return this.#fill(bytes, bytesOfJson)
  }

  spare(method: string, path: string, body: string): string {
    return this.principals.spare(method, path, body, this.#entities.get('person')?.[0]?.id ?? '0')
  }

  /** Learns from an answer: something was created, or a named entity may be removed. */
  async follow(path: string, { status, headers }: Answer): Promise<void> {
    if (status === 201 && headers.location !== undefined) await this.#invite(headers.location)
    if (status !== 404) return
    for (const [, name, , index] of path.matchAll(PLACEHOLDER)) {
      const kind = kinds.find((one) => one.name === name)
      if (kind) await this.#lookAfter(kind, Number(index))
    }
  }

  async #invite(location: string): Promise<void> {
    const id = /\/(\d+)$/.exec(location)?.[1] ?? ''
    const kind = kinds.find(({ collection }) => location.endsWith(`${collection}/${id}`))
    if (!kind || kind.guests === 0) return
    const values = await this.#read(kind, { id })
    if (values) this.#put(kind, kind.count + (this.#guests++ % kind.guests), values)
  }

  /** A 404 says little: it may be hidden from who asked, or be called something else by now. */
  async #lookAfter(kind: Kind, index: number): Promise<void> {
    const name = `${kind.name} ${index}`
    if (!(kind.collection ?? kind.whereIs) || this.#lookedAfter.has(name)) return
    this.#lookedAfter.add(name)
    try {
      const known = this.#entities.get(kind.name)?.[index] ?? { id: '0' }
      const values = (await this.#read(kind, known)) ?? (await kind.make(this.#hosts, index % kind.count))
      this.#put(kind, index, values)
    } catch {
      // The next request that names it gets 404, and it is tried again.
    } finally {
      this.#lookedAfter.delete(name)
    }
  }

  #put(kind: Kind, index: number, values: Values): void {
    const all = this.#entities.get(kind.name)
    if (all) all[index] = values
  }

  /** Undefined when it is gone. */
  async #read(kind: Kind, known: Values): Promise<Values | undefined> {
    const path = kind.whereIs?.(known) ?? `${kind.collection}/${known.id}`
    const { status, body } = await this.#hosts.root.request({ path })
    if (status === 404) return undefined
    return typeof body === 'object' && body !== null && kind.valuesOf ? kind.valuesOf(body) : known
  }
}
