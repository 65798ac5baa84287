/** People as those who have an account, for whatever the server does about accounts on its own: visible or not. */
import type { Database } from '../../../db/pool.ts'
import { emailKey, usernameKey } from './names.ts'
import * as queries from './queries.ts'

export type Account = queries.PersonRow

/** By username, or else by e-mail address: a username may look like the address of somebody else. */
export async function findAccount(db: Database, name: string): Promise<Account | undefined> {
  return (
    (await queries.findByUsername(db, usernameKey(name))) ?? (await queries.findByEmail(db, emailKey(name)))
  )
}

export async function findAccountById(db: Database, id: string): Promise<Account | undefined> {
  return await queries.findById(db, id)
}

/** Nobody changes it until the end of the transaction. */
export async function lockAccount(db: Database, id: string): Promise<Account | undefined> {
  return await queries.lockPerson(db, id)
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  return (await queries.findByUsername(db, usernameKey(username))) !== undefined
}

export async function findOwnerOf(db: Database, address: string): Promise<Account | undefined> {
  return await queries.findByEmail(db, emailKey(address))
}
