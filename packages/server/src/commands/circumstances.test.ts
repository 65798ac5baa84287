import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { nodeComplaint } from '../../../../scripts/node-version.js'
import { anInstance } from '../testing/instance.ts'
import { aSite, clear, folkmoot } from '../testing/process.ts'
import { lateClock, networkFiles } from './circumstances.ts'

const instance = await anInstance()
afterAll(() => instance.close())

/** A process whose clock stands at this moment. */
const clockAt = (moment: number) => ({
  NODE_OPTIONS: `--import data:text/javascript,Date.now=()=>${moment}`,
})

test('with a clock from before this version a start exits 1 and says so, and touches nothing', async () => {
  const site = await aSite()
  await clear(site)

  const command = folkmoot('serve', { ...site.environment, ...clockAt(0) })

  expect(await command.exit).toBe(1)
  expect(command.output()).toContain(
    'The clock says 1970-01-01, but this version of Folkmoot was made after 20',
  )
  expect(command.output()).toContain('timedatectl set-ntp true')
  expect(existsSync(site.directory)).toBe(false)
})

test('a clock that is behind the newest activity is noticed', async () => {
  const { db } = instance.context
  await instance.admin.createContent({
    body: { type: 'document', subject: 'Newest', content: { type: 'text/html', text: '<p>x</p>' } },
  })

  expect(await lateClock(db)).toBeUndefined()
  expect(await lateClock(db, Date.now() - 24 * 3_600_000)).toMatch(
    /^The clock says 20\S+ \d\d:\d\d \(UTC\), but the newest activity in the database is of 20\S+ \d\d:\d\d\.$/,
  )
})

test('a data directory that cannot be made is named with what to do, without a stack', async () => {
  const site = await aSite()
  await clear(site)

  // Nobody, not even root, may write there.
  const command = folkmoot('serve', { ...site.environment, FOLKMOOT_DATA_DIR: '/sys/folkmoot' })

  expect(await command.exit).toBe(1)
  expect(command.output()).toMatch(
    /^\/sys\/folkmoot cannot be written by this user \(E\w+\)\.\nStart Folkmoot as its owner, .*FOLKMOOT_DATA_DIR\.\n$/,
  )
})

test('an address of IPv6 where there is none, or of another machine, is said to be wrong', async () => {
  const site = await aSite()

  const command = folkmoot('serve', { ...site.environment, HOST: '2001:db8::1' })
  const exit = await command.exit
  await clear(site)

  expect(exit).toBe(1)
  expect(command.output()).toMatch(/HOST (must be an address of this machine|is an IPv6 address)/)
})

test('network file systems are known by their numbers, disks are not', () => {
  expect([0x6969, -11317950, 0xef53, 0x01021994].map(networkFiles)).toEqual([
    'NFS',
    'SMB',
    undefined,
    undefined,
  ])
})

test('a Node.js that cannot run the bootstrap is told which one is needed', () => {
  expect(nodeComplaint('16.20.2')).toMatch(
    /^npm runs on Node\.js 16\.20\.2 here, and Folkmoot needs 18 or later/,
  )
  expect(nodeComplaint('18.0.0')).toBeUndefined()
})
