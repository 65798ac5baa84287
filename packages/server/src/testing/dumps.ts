/** Stores of parts and databases for tests of dumps. */
import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { type ConnectionOptions, openSql } from '../db/sql.ts'
import type { PartReader, PartWriter } from '../engines/backups/parts.ts'

export class MemoryParts implements PartWriter, PartReader {
  readonly parts = new Map<string, Buffer>()

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
    this.parts.set(name, Buffer.concat(chunks))
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const bytes = this.parts.get(name)
    if (!bytes) throw new Error(`There is no part ${name}.`)
    // Cut anywhere, as a store may.
    for (let from = 0; from < bytes.length; from += 4_093) yield bytes.subarray(from, from + 4_093)
  }
}

/** On the PostgreSQL of the tests, until the test ends. */
export async function anEmptyDatabase(): Promise<ConnectionOptions> {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const root = openSql({ ...server, database: 'postgres' }, { max: 1 })
  await root`set statement_timeout = 0`
  await root.unsafe(`create database ${database} template template0`)
  onTestFinished(async () => {
    await root.unsafe(`drop database if exists ${database} with (force)`)
    await root.end()
  })
  return { ...server, database }
}
