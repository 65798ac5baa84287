/** A server whose database is archived, and what its archive says. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { basic, type Client, createClient } from '@folkmoot/client'
import { newPerson } from './makers.ts'
import { aSite, clear, folkmoot, type Site } from './process.ts'

const ADMIN_PASSWORD = 'password of admin'
const PATIENCE_MS = 120_000

export interface ArchivedSite extends Site {
  /** Where the archive is. */
  readonly place: string
}

export async function anArchivedSite(): Promise<ArchivedSite> {
  const site = await aSite()
  const place = await mkdtemp(join(tmpdir(), 'folkmoot-place-'))
  const environment = { FOLKMOOT_ADMIN_PASSWORD: ADMIN_PASSWORD, FOLKMOOT_BACKUP_TO: place }
  return { ...site, place, environment: { ...site.environment, ...environment } }
}

export async function clearArchived(site: ArchivedSite): Promise<void> {
  await clear(site)
  await rm(site.place, { recursive: true, force: true })
}

export const adminOf = ({ baseUrl }: Pick<Site, 'baseUrl'>): Client =>
  createClient({ baseUrl, authorization: basic('admin', ADMIN_PASSWORD) })

async function readMetric(site: Site, name: string): Promise<number> {
  const text = await fetch(`${site.baseUrl}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** From then on every moment can be recovered. */
export async function untilBase(site: Site): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!((await readMetric(site, 'folkmoot_archive_base_timestamp_seconds')) > 0)) {
    if (Date.now() > deadline) throw new Error('No base backup was made.')
    await sleep(100)
  }
}

export async function createPerson(site: Site, username: string): Promise<void> {
  await adminOf(site).createPerson({ body: newPerson({ username }) })
}

export async function hasPerson(site: Site, username: string): Promise<boolean> {
  const answer = await fetch(`${site.baseUrl}/api/core/v3/people/username/${username}`, {
    headers: { authorization: basic('admin', ADMIN_PASSWORD) },
  })
  await answer.text()
  return answer.ok
}

/** Runs a command to its end, and returns what it said. */
export async function run(site: Site, words: string): Promise<{ code: number | null; said: string }> {
  const command = folkmoot(words, site.environment)
  const code = await command.exit
  return { code, said: command.output() }
}
