/** The upgrade from an earlier release with data: what all kinds of GET answer before and after. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { askAll } from './asking.ts'
import { differencesOf } from './comparing.ts'
import { signIn } from './credentials.ts'
import { writeFixture } from './fixture.ts'
import { type Explained, explain } from './known-changes.ts'
import { startTree, THIS_TREE, unpackRelease } from './old-release.ts'
import { MEMBER, MEMBER_PASSWORD, makeCommunity } from './questions.ts'

export interface UpgradeWanted {
  readonly commit: string
  /** Where the earlier release, its packages and the data are put. */
  readonly directory: string
  readonly planted: number
  readonly withDemo: boolean
  /** Writes the file that the short test reads. */
  readonly writesFixture: boolean
  say(line: string): void
}

export interface UpgradeOutcome extends Explained {
  readonly asked: number
  /** From the start of the new program until it is ready, migrations included. */
  readonly readyMs: number
}

export async function upgradeFrom({
  commit,
  directory,
  planted,
  withDemo,
  writesFixture,
  say,
}: UpgradeWanted): Promise<UpgradeOutcome> {
  const [tree, data] = [join(directory, commit), join(directory, 'data')]
  await unpackRelease(commit, tree)
  await rm(data, { recursive: true, force: true })
  const adminPassword = 'password of the admin'
  const environment = {
    PORT: String(await freePort()),
    FOLKMOOT_DATA_DIR: data,
    FOLKMOOT_ADMIN_PASSWORD: adminPassword,
    FOLKMOOT_ANONYMOUS_READ: 'on',
    FOLKMOOT_LOG_LEVEL: 'error',
    FOLKMOOT_MAX_LAG_MS: '0',
  }
  const old = await startTree(tree, environment)
  say(`the old program runs; making a community with it`)
  const { baseUrl } = old
  const community = await makeCommunity({ tree, baseUrl, adminPassword, planted, withDemo, tell: say })
  const before = await askAll(baseUrl, community)
  say(`asked ${before.length} questions; upgrading`)
  await old.stop()
  if (writesFixture) say(`the fixture has ${await writeFixture(data, community, before)} bytes`)
  const now = await startTree(THIS_TREE, environment)
  try {
    say(`the new program was ready after ${now.readyMs} ms; asking again`)
    const after = await askAll(baseUrl, community)
    await signIn(baseUrl, MEMBER, MEMBER_PASSWORD)
    return { ...explain(differencesOf(before, after)), asked: before.length, readyMs: now.readyMs }
  } finally {
    await now.stop()
  }
}
