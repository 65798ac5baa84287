import { expect, test } from 'vitest'
import { type Capabilities, stateBy, stepAtStart } from './states.ts'

const ABLE: Capabilities = {
  isOffered: true,
  isSecure: true,
  isSupported: true,
  isAppleMobile: false,
  isInstalled: false,
  permission: 'default',
}

test.each<[Partial<Capabilities>, string]>([
  [{}, 'off'],
  [{ permission: 'granted' }, 'off'],
  [{ permission: 'denied' }, 'denied'],
  [{ isSupported: false }, 'unsupported'],
  [{ isSecure: false, isSupported: false }, 'insecure'],
  [{ isAppleMobile: true, isSupported: false }, 'install'],
  [{ isAppleMobile: true, isInstalled: true }, 'off'],
  [{ isOffered: false, permission: 'denied' }, 'disabled'],
])('%o is shown as %s', (known, state) => {
  expect(stateBy({ ...ABLE, ...known })).toBe(state)
})

test('a device goes on with the next session, and stays removed in the same one', () => {
  expect(stepAtStart({ session: 'a' }, 'a', true)).toBe('nothing')
  expect(stepAtStart({ session: 'a' }, 'a', false)).toBe('forget')
  expect(stepAtStart({ session: 'a' }, 'b', false)).toBe('register')
  expect(stepAtStart({}, 'b', true)).toBe('register')
})
