import { expect, test } from 'vitest'
import { aSite, clear, folkmoot } from '../testing/process.ts'

test('tags recount leaves correct counts unchanged', { timeout: 120_000 }, async () => {
  const site = await aSite()
  const migrated = await folkmoot('migrate', site.environment).exit

  const command = folkmoot('tags recount', site.environment)
  const exit = await command.exit
  await clear(site)

  expect([migrated, exit]).toEqual([0, 0])
  expect(command.output()).toContain('The tags of all contents are counted.')
})
