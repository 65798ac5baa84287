/** The schema as SQL, by PostgreSQL's own pg_dump as WebAssembly. */
import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { connectionLost } from '../../../db/connection.ts'
import type { CopySession } from '../../../db/copy-session.ts'
import type { PgDumpTask } from './pg-dump-worker.ts'
import { isAnswered, Messages } from './protocol.ts'
import { readParameters } from './session-queries.ts'

/** One question at a time, as pg_dump asks them. */
function answerFrom(session: CopySession): (question: Uint8Array) => Promise<Uint8Array> {
  const socket = session.takeSocket()
  const messages = new Messages(false)
  let answer: Buffer[] = []
  let done: ((bytes: Uint8Array) => void) | undefined
  let fail: ((error: Error) => void) | undefined
  socket.on('data', (bytes: Buffer) => {
    for (const message of messages.add(bytes)) {
      answer.push(message.bytes)
      if (!isAnswered(message.type)) continue
      done?.(Buffer.concat(answer))
      answer = []
    }
  })
  socket.on('error', (error) => fail?.(error))
  socket.on('close', () => fail?.(connectionLost()))
  return async (question) =>
    await new Promise((resolve, reject) => {
      done = resolve
      fail = reject
      if (socket.destroyed) reject(connectionLost())
      else socket.write(question)
    })
}

export async function runPgDump(session: CopySession, args: readonly string[]): Promise<string> {
  const parameters = await readParameters(session)
  const ask = answerFrom(session)
  const { port1: ours, port2: theirs } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const task: PgDumpTask = { args, parameters, port: theirs, signal }
  const worker = new Worker(new URL('./pg-dump-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [theirs],
    execArgv: [],
  })
  try {
    const lost = new Promise<never>((_, reject) => {
      ours.on('message', (question: Uint8Array) => {
        ask(question).then((answer) => {
          ours.postMessage(answer)
          Atomics.store(signal, 0, 1)
          Atomics.notify(signal, 0)
        }, reject)
      })
    })
    const gone = once(worker, 'exit').then(() => Promise.reject(new Error('pg_dump ended without a word.')))
    const [text] = await Promise.race([once(worker, 'message'), gone, lost])
    return String(text)
  } finally {
    ours.close()
    await worker.terminate()
  }
}
