/** pg_dump, which waits for each answer of the server and so has a thread of its own. The connection is in the main thread. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { asksForAnswer, endsSession, Messages, welcome } from './protocol.ts'

export interface PgDumpTask {
  readonly args: readonly string[]
  readonly parameters: Readonly<Record<string, string>>
  readonly port: import('node:worker_threads').MessagePort
  /** 1 when an answer lies at the port. */
  readonly signal: Int32Array
}

const { args, parameters, port, signal }: PgDumpTask = workerData

function ask(bytes: Uint8Array): Uint8Array {
  Atomics.store(signal, 0, 0)
  port.postMessage(Uint8Array.from(bytes))
  Atomics.wait(signal, 0, 0)
  return receiveMessageOnPort(port)?.message ?? new Uint8Array()
}

const asked = new Messages(true)

/** What pg_dump uses of a PGlite. */
const server = {
  execProtocolRawStream(bytes: Uint8Array, { onRawData }: { onRawData(bytes: Uint8Array): void }): void {
    for (const message of asked.add(bytes)) {
      if (message.type === 'start') onRawData(welcome(parameters))
      else if (message.type === 'encryption?') onRawData(Buffer.from('N'))
      else if (asksForAnswer(message.type)) onRawData(ask(message.bytes))
      else if (!endsSession(message.type)) throw new Error(`pg_dump sent a message of type ${message.type}.`)
    }
  },
  query: async () => ({ rows: [{ search_path: '' }] }),
  exec: async () => [],
}

const dumped = await pgDump({ pg: server as never, args: [...args] })
parentPort?.postMessage(await dumped.text())
