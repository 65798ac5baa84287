import { expect, test } from 'vitest'
import { aPreparedSite, clear, folkmoot, serve, stop } from '../testing/process.ts'

test('reindex rebuilds every entry while a server runs', { timeout: 120_000 }, async () => {
  const site = await aPreparedSite()
  const server = await serve(site)
  const command = folkmoot('reindex', site.environment)
  const exits = [await command.exit, await stop(server)]
  await clear(site)

  expect(exits).toEqual([0, 0])
  // The first admin and the root place.
  expect(command.output()).toMatch(/^2 entries were made in/m)
})
