/** Kept in this browser: answers of the API to read offline, and writes that wait for a connection. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { WaitingWrite } from './write-store.ts'

/** An answer of the API, with the person whom it was for. */
export interface KeptAnswer {
  readonly personID: string
  readonly url: string
  readonly body: ArrayBuffer
  readonly headers: readonly (readonly [string, string])[]
  readonly at: number
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: KeptAnswer; indexes: { at: number } }
  writes: { key: number; value: WaitingWrite }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** Fails where the browser has no storage. */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('folkmoot', 1, {
    upgrade(database) {
      const answers = database.createObjectStore('answers', { keyPath: ['personID', 'url'] })
      answers.createIndex('at', 'at')
      database.createObjectStore('writes', { keyPath: 'id', autoIncrement: true })
    },
    // Another window has a newer version, or the browser cleared the storage: the next use opens it again.
    blocking: (_current, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
