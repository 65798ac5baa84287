import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PasswordChecks } from './password-checks.ts'

test('one runs at a time in a lane, in order, and other lanes do not wait', async () => {
  const checks = new PasswordChecks()
  const events: string[] = []
  const gate = Promise.withResolvers<void>()
  const step = (name: string, until: Promise<void>) => async () => {
    events.push(`${name} begins`)
    await until
    events.push(`${name} ends`)
    if (name === 'first') throw new Error(name)
  }

  const first = checks.inLane('ann', step('first', gate.promise)).catch(String)
  const second = checks.inLane('ann', step('second', Promise.resolve()))
  await checks.inLane('bob', step('other', Promise.resolve()))
  await setImmediate()
  const meanwhile = [...events]
  gate.resolve()
  await Promise.all([first, second])

  expect(meanwhile).toEqual(['first begins', 'other begins', 'other ends'])
  expect(events.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
})

test('concurrent equal attempts share one check, a later one is checked again', async () => {
  const checks = new PasswordChecks()
  let attempts = 0
  const attempt = async () => {
    attempts++
    await setImmediate()
    throw new Error('wrong')
  }
  const whenJoined = async (error: unknown) => {
    throw new Error('joined', { cause: error })
  }
  const share = () => checks.shared('a', attempt, whenJoined).catch(String)

  const answers = await Promise.all([share(), share()])
  const later = await share()

  expect([...answers, later]).toEqual(['Error: wrong', 'Error: joined', 'Error: wrong'])
  expect(attempts).toBe(2)
})

test('a right password is known by its hash: another hash or password is not', () => {
  const checks = new PasswordChecks()
  checks.remember(checks.keyOf('hash', 'cafe\u0301'))

  const known = [
    checks.keyOf('hash', 'caf\u00e9'),
    checks.keyOf('other hash', 'caf\u00e9'),
    checks.keyOf('hash', 'cafe'),
  ].map((key) => checks.isRight(key))

  expect(known).toEqual([true, false, false])
})
