/** A recording: a fixed sequence of requests to a separate instance, with the answers. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { basic, type Client, createClient } from '@folkmoot/client'
import { type VocabularyName, vocabularies } from '@folkmoot/contract'
import { patient } from '../canary/patience.ts'
import { aDirectory, type Instance, startInstance } from '../instance.ts'
import { comeInAllWays } from './callers.ts'
import { askForAll, changeAll, plantGarden } from './crawled.ts'
import { Fuzzing } from './fuzzed.ts'
import { type Entry, Recorder } from './recorder.ts'
import { settle } from './settling.ts'
import { signInAndOut } from './sign-in.ts'
import { succeed } from './succeeding.ts'

const ORIGIN = 'http://recorded.example'
/** Not a loopback address: strangers may come from many addresses then. A webhook is tried once and not again. */
const ENVIRONMENT = {
  FOLKMOOT_BASE_URL: ORIGIN,
  HOST: '127.0.0.1',
  FOLKMOOT_WEBHOOK_DELAYS: '86400',
  FOLKMOOT_WEBHOOK_ALLOW: '127.0.0.0/8',
  FOLKMOOT_LOG_LEVEL: 'error',
}

/** Of each operation, where the same was read before. */
const FEW = 4

export interface RecordOptions {
  /** The source tree whose server is asked; this one unless said. */
  readonly tree?: string
}

type Say = (line: string) => void

class Session {
  readonly recorder = new Recorder()
  readonly #directory: string
  readonly #options: RecordOptions
  readonly #say: Say

  constructor(directory: string, options: RecordOptions, say: Say) {
    this.#directory = directory
    this.#options = options
    this.#say = say
  }

  /** On the same data each time. */
  async at(
    vocabulary: VocabularyName,
    environment: Readonly<Record<string, string>>,
    work: (root: Client, begin: (stage: string) => void) => Promise<void>,
  ): Promise<void> {
    const { tree } = this.#options
    const main = tree === undefined ? {} : { main: join(tree, 'packages/server/src/main.ts') }
    const all = { ...ENVIRONMENT, ...environment }
    const instance = await startInstance({
      vocabulary,
      directory: this.#directory,
      environment: all,
      ...main,
    })
    const { baseUrl, adminPassword } = instance
    const authorization = basic('admin', adminPassword)
    const { fetch } = this.recorder
    try {
      const root = patient(createClient({ baseUrl, vocabulary, authorization, fetch }))
      await work(root, (stage) => this.#begin(stage, instance))
    } finally {
      await instance.stop()
    }
  }

  #begin(stage: string, { port }: Instance): void {
    this.#say(`${this.recorder.entries.length} requests; ${stage} …`)
    this.recorder.begin(stage, port)
  }
}

async function recordAll(session: Session): Promise<void> {
  const { recorder } = session
  const [first = 'svc', ...others] = Object.keys(vocabularies) as VocabularyName[]
  const open = { FOLKMOOT_ANONYMOUS_READ: 'on', FOLKMOOT_SIGN_UP: 'on' }
  let fixture: Awaited<ReturnType<typeof plantGarden>> | undefined
  await session.at(first, open, async (root, begin) => {
    begin('planting')
    const planted = await plantGarden(root)
    fixture = planted
    begin('reading')
    await askForAll(recorder, planted)
    begin('signing in')
    await signInAndOut(recorder, root, ORIGIN)
    begin('succeeding')
    await succeed(recorder, planted, ORIGIN)
    begin('changing')
    await changeAll(recorder, planted, first)
    await settle('changed', root, planted.guests.member.client)
    begin('reading again')
    await askForAll(recorder, planted, ['admin', 'author', 'anonymous'], 1, FEW)
    begin('other ways to come')
    await comeInAllWays(recorder, planted, first, ORIGIN)
    begin('fuzzing')
    await (await Fuzzing.open(recorder, root, first)).run()
  })
  for (const [vocabulary, environment] of [
    [first, {}] as const,
    ...others.map((other) => [other, open] as const),
  ]) {
    await session.at(vocabulary, environment, async (_, begin) => {
      if (!fixture) return
      begin(`reading, ${environment === open ? 'in another vocabulary' : 'without strangers'}`)
      await askForAll(recorder, fixture, environment === open ? ['admin', 'author'] : ['anonymous'], 1, FEW)
    })
  }
}

export async function record(options: RecordOptions, say: Say): Promise<readonly Entry[]> {
  const directory = await aDirectory()
  try {
    const session = new Session(directory, options, say)
    await recordAll(session)
    return session.recorder.entries
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
