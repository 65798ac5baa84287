/** The source trees measured in turn: this one, and those of `--tree`. */
import { loadavg } from 'node:os'
import { cpuSeconds, machineCpuSeconds, postgresCpuSeconds, type Running } from './processes.ts'

export interface TreeOptions {
  /** Directories of other source trees. */
  readonly trees: readonly string[]
  readonly rounds: number
}

/** One server at a time: idle ones would disturb each other. The order alternates. */
export async function inTurns(
  { trees, rounds }: TreeOptions,
  act: (tree: string | undefined, name: string, round: number) => Promise<void>,
): Promise<void> {
  const all = [undefined, ...trees]
  for (let round = 1; round <= rounds; round++) {
    for (const tree of round % 2 === 1 ? all : all.toReversed()) {
      const name = tree ?? 'this tree'
      console.log(`measuring: ${name} (${round} of ${rounds}) …`)
      await act(tree, name, round)
    }
  }
}

/** CPU share of one core over an interval, in percent. */
interface Shares {
  readonly seconds: number
  readonly node: number
  readonly postgres: number
  /** Everything else on the machine except the bench. */
  readonly others: number
  readonly load: number
}

async function cpuOf({ pid, postmaster = 0 }: Running) {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now() / 1_000,
    node: await cpuSeconds(pid),
    postgres: await postgresCpuSeconds(postmaster),
    bench: (user + system) / 1_000_000,
    machine: await machineCpuSeconds(),
  }
}

export async function sharesDuring(server: Running, act: () => Promise<unknown>): Promise<Shares> {
  const before = await cpuOf(server)
  await act()
  const after = await cpuOf(server)
  const seconds = after.at - before.at
  const share = (pick: (one: typeof before) => number) => ((pick(after) - pick(before)) / seconds) * 100
  return {
    seconds,
    node: share(({ node }) => node),
    postgres: share(({ postgres }) => postgres),
    others: share(({ machine, node, postgres, bench }) => machine - node - postgres - bench),
    load: loadavg()[0] ?? 0,
  }
}
