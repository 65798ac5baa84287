/** Runs `npm run demo` for tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/free-port.js'
import { launchEnvironment } from '../scripts/launch.js'

const SCRIPT = fileURLToPath(new URL('../scripts/demo.js', import.meta.url))

export interface Demo {
  readonly baseUrl: string
  /** What it has printed. */
  output(): string
  /** Until it has printed that; an error if it ends before. */
  untilSaid(words: string): Promise<void>
  /** Its exit code. */
  readonly ended: Promise<number | null>
  stop(): Promise<number | null>
}

interface Options {
  readonly contents?: number
  /** Beside the path of programs and a port of its own. */
  readonly environment?: Readonly<Record<string, string>>
}

export async function spawnDemo(
  directory: string,
  { contents = 60, environment = {} }: Options = {},
): Promise<Demo> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [SCRIPT, '--contents', String(contents), '--directory', directory], {
    env: launchEnvironment({ PATH: process.env.PATH, PORT: port, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
      for (const listener of listeners) listener()
    })
  }
  const ended = once(child, 'close').then(([code]): number | null => code)
  const untilSaid = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.includes(words)) resolve()
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`The demo ended:\n${output}`)))
    })
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    output: () => output,
    untilSaid,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Until one can look around. */
export async function startDemo(directory: string, options: Options): Promise<Demo> {
  const demo = await spawnDemo(directory, options)
  await demo.untilSaid('Look around at')
  return demo
}
