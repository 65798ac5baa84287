import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { aBackupDirectory, Community } from '../testing/backups/community.ts'
import { killBackups, killRestores } from '../testing/backups/kills.ts'
import { backup } from './backup.ts'
import { listBackups, pruneBackups } from './backup-list.ts'
import { restore } from './restore.ts'

/** `KILLS=20` for a longer campaign, or `npm run campaign:backups`. */
const KILLS = Number(process.env.KILLS ?? 1)

/** Each starts a dozen processes. */
const LONG = { timeout: 400_000 }

test('a backup beside a running server comes back on a clean machine, with its key', LONG, async () => {
  const place = await aBackupDirectory()
  const source = await Community.create()
  const other = await Community.create()
  afterAll(async () => {
    await source.end()
    await other.end()
    await place.remove()
  })
  await source.start()
  const pictures = await source.addPictures(3)

  const first = await source.run(`backup --to ${place.path}`)
  const second = await source.run(`backup --to ${place.path}`)
  const listed = await source.run(`backup list --from ${place.path}`)
  await source.stop()
  const { mode } = await stat(join(source.site.directory, 'backup.key'))
  const withoutKey = await other.run(`restore latest --from ${place.path}`)
  await other.takeKeyOf(source)
  const verified = await other.run(`backup verify --restore --from ${place.path}`)
  const restored = await other.run(`restore latest --from ${place.path}`)
  await other.start()
  const lost = await other.findLost(pictures)
  const dropped = await other.stop().then(() => other.run('restore --forget-former'))

  expect(first).toMatchObject({ exit: 0, output: expect.stringContaining('Keep a copy of it elsewhere') })
  expect(second).toMatchObject({ exit: 0, output: expect.stringContaining('0 new ones') })
  expect(second.output).not.toContain('Keep a copy')
  expect(listed.output.match(/^\d{8}T\d{6}Z-[0-9a-f]{6} .* 3 \(/gm)).toHaveLength(2)
  expect(mode & 0o777).toBe(0o600)
  expect(withoutKey).toMatchObject({ exit: 1, output: expect.stringContaining('there is no key at') })
  expect(verified).toMatchObject({ exit: 0, output: expect.stringContaining('is whole') })
  expect(restored).toMatchObject({ exit: 0, output: expect.stringContaining('3 files written') })
  expect(await readFile(join(other.site.directory, 'secret.key'))).toEqual(
    await readFile(join(source.site.directory, 'secret.key')),
  )
  expect(lost).toEqual([])
  expect(dropped).toMatchObject({ exit: 0, output: expect.stringContaining('Dropped folkmoot_before_') })
})

test('of a damaged backup nothing is restored, and the damage is named', LONG, async () => {
  const place = await aBackupDirectory()
  const community = await Community.create()
  afterAll(async () => {
    await community.end()
    await place.remove()
  })
  await community.start()
  const before = await community.addPictures(2)
  await community.run(`backup --to ${place.path}`)
  const since = await community.addPictures(1)
  await community.stop()
  const { output } = await community.run(`backup list --from ${place.path}`)
  const id = /^\d{8}T\d{6}Z-[0-9a-f]{6}/m.exec(output)?.[0] ?? ''
  await rm(join(place.path, 'backups', id, 'parts', 'database', 'public.image.copy'))

  const restored = await community.run(`restore latest --from ${place.path}`)
  const verified = await community.run(`backup verify --from ${place.path}`)
  await community.start()
  const lost = await community.findLost(new Map([...before, ...since]))
  await community.stop()

  for (const { exit, output } of [restored, verified])
    expect([exit, output]).toEqual([
      1,
      expect.stringContaining(`backups/${id}/parts/database/public.image.copy is missing.`),
    ])
  expect(restored.output).toContain('Nothing was restored')
  expect(lost).toEqual([])
})

test('words that are not known, and places that cannot be, are explained', async () => {
  const place = await aBackupDirectory()
  afterAll(() => place.remove())
  const config = readConfig({ FOLKMOOT_DATA_DIR: place.path })

  await expect(backup(config, [])).rejects.toMatchObject({
    fix: expect.stringContaining('FOLKMOOT_BACKUP_TO'),
  })
  await expect(backup(config, ['--into', 'x'])).rejects.toMatchObject({ fix: 'It takes --to.' })
  await expect(listBackups(config, ['--from', place.path])).rejects.toThrow('There are no backups in')
  await expect(listBackups(config, ['--from', 's3://bucket/prefix'])).rejects.toMatchObject({
    fix: expect.stringContaining('FOLKMOOT_BACKUP_S3_'),
  })
  await expect(pruneBackups(config, ['--daily', 'few'])).rejects.toThrow('--daily must be a whole number')
  await expect(restore(config, [])).rejects.toThrow('Which backup?')
})

test(
  'killed during a backup, the next one is right and the community unharmed',
  async () => {
    const said: string[] = []

    const outcome = await killBackups(KILLS, (line) => said.push(line))

    process.stdout.write(`${said.join('\n')}\n`)
    expect(outcome.violations).toEqual([])
  },
  240_000 + KILLS * 160_000,
)

test(
  'killed during a restore, the community is as before or as in the backup, and the next restore is right',
  async () => {
    const said: string[] = []

    const outcome = await killRestores(KILLS, (line) => said.push(line))

    process.stdout.write(`${said.join('\n')}\n`)
    expect(outcome.violations).toEqual([])
  },
  240_000 + KILLS * 160_000,
)
