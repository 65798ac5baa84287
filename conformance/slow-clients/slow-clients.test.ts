import { expect, test } from 'vitest'
import { loopbackAddresses, runSlowClients } from './main.ts'

/** The short form of `npm run campaign:slow-clients`. */
test('clients that never finish their headers take nothing from others, and are closed in the end (security F3)', {
  timeout: 180_000,
}, async ({ annotate }) => {
  const said: string[] = []
  const addresses = [loopbackAddresses(20)]
  const kinds = ['half headers']

  const phases = await runSlowClients(
    { sockets: 200, seconds: 1, settleSeconds: 90, addresses, kinds },
    (line) => said.push(line),
  )

  await annotate(said.join('\n'))
  expect(phases.map(({ during }) => during.failures)).toEqual([0])
  expect(phases.map(({ held }) => held)).toEqual([0])
})
