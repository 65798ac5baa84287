/** For tests: the part of `idb` that the queue uses, in memory. */
import type { WaitingWrite } from './write-store.ts'

export const stored = new Map<number, WaitingWrite>()
let lastID = 0

const store = {
  get: async (id: number) => stored.get(id),
  getAll: async () => [...stored.values()],
  add: async (write: WaitingWrite) => void stored.set(++lastID, { ...write, id: lastID }),
  put: async (write: WaitingWrite) => void stored.set(write.id ?? ++lastID, write),
  delete: async (id: number) => void stored.delete(id),
}

export const openDatabase = async () => ({
  ...store,
  get: (_: 'writes', id: number) => store.get(id),
  put: (_: 'writes', write: WaitingWrite) => store.put(write),
  delete: (_: 'writes', id: number) => store.delete(id),
  transaction: () => ({ store, done: Promise.resolve() }),
})
