/** Accounts for the server's own use, visible or not. */
import type { Database } from '../../../db/pool.ts'
import { emailKey, usernameKey } from './names.ts'
import * as queries from './queries.ts'

export type Account = queries.PersonRow

/** Address first: the mail goes there. Older accounts may have the address of somebody else as their username. */
export async function findAccount(db: Database, name: string): Promise<Account | undefined> {
  return (
    (await queries.findByEmail(db, emailKey(name))) ?? (await queries.findByUsername(db, usernameKey(name)))
  )
}

export async function findAccountById(db: Database, id: string): Promise<Account | undefined> {
  return await queries.findById(db, id)
}

/** Locked until the transaction ends. */
export async function lockAccount(db: Database, id: string): Promise<Account | undefined> {
  return await queries.lockPerson(db, id)
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  return (await queries.findByUsername(db, usernameKey(username))) !== undefined
}

export async function findOwnerOf(db: Database, address: string): Promise<Account | undefined> {
  return await queries.findByEmail(db, emailKey(address))
}
