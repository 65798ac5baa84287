/** A community in a process of its own, with pictures in it, to be backed up and restored as an operator does it. */
import { hash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic, type Client, createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import sharp from 'sharp'
import { aSite, type Command, clear, folkmoot, halt, type Site, serve, stop } from '../process.ts'

const PASSWORD = 'the password of the admin'
const SIDE = 300

/** Ids of pictures, and the hash of their bytes. */
export type Pictures = ReadonlyMap<string, string>

async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return new Uint8Array(
    await sharp(randomBytes(SIDE * SIDE * 3), { raw })
      .png()
      .toBuffer(),
  )
}

export class Community {
  readonly site: Site
  readonly admin: Client
  #server: Command | undefined

  private constructor(site: Site) {
    this.site = site
    this.admin = createClient({ baseUrl: site.baseUrl, authorization: basic('admin', PASSWORD) })
  }

  /** Not yet running. */
  static async create(environment: Record<string, string> = {}): Promise<Community> {
    const site = await aSite()
    site.environment = { ...site.environment, FOLKMOOT_ADMIN_PASSWORD: PASSWORD, ...environment }
    return new Community(site)
  }

  async start(): Promise<void> {
    this.#server = await serve(this.site)
  }

  async stop(): Promise<void> {
    if (this.#server) await stop(this.#server)
    this.#server = undefined
  }

  async end(): Promise<void> {
    await halt(this.site, this.#server)
    await clear(this.site)
  }

  /** Runs to its end. */
  async run(command: string): Promise<{ readonly exit: number | null; readonly output: string }> {
    const running = folkmoot(command, this.site.environment)
    return { exit: await running.exit, output: running.output() }
  }

  /** False if it ended before. */
  async runAndKill(command: string, afterMs: number): Promise<boolean> {
    const running = folkmoot(command, this.site.environment)
    const ended = await Promise.race([running.exit, sleep(afterMs, 'late' as const)])
    running.child.kill('SIGKILL')
    await running.exit
    return ended === 'late'
  }

  /** The key that the backups of another are sealed with. */
  async takeKeyOf({ site }: Community): Promise<void> {
    await copyFile(join(site.directory, 'backup.key'), join(this.site.directory, 'backup.key'))
  }

  async addPictures(count: number): Promise<Pictures> {
    const added = new Map<string, string>()
    for (let index = 0; index < count; index++) {
      const { body } = await this.admin.send(api.createImage, {
        bytes: await noise(),
        mediaType: 'image/png',
      })
      if (!body) throw new Error('The picture was not taken.')
      added.set(body.id, await this.#hashOf(body.id))
    }
    return added
  }

  /** Until told to stop. */
  addUntil(signal: AbortSignal): Promise<void> {
    const adding = async () => {
      while (!signal.aborted) await this.addPictures(1).catch(() => sleep(100))
    }
    return adding()
  }

  async #hashOf(id: string): Promise<string> {
    const { status, bytes } = await this.admin.send(api.getImage, { imageID: id })
    return status === 200 ? hash('sha256', bytes) : `status ${status}`
  }

  /** Ids of those that are not there as they were. */
  async findLost(pictures: Pictures): Promise<string[]> {
    const lost: string[] = []
    for (const [id, expected] of pictures) if ((await this.#hashOf(id)) !== expected) lost.push(id)
    return lost
  }
}

export async function aBackupDirectory(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'folkmoot-backups-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
