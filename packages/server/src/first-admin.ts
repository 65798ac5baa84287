/** The first admin of an empty community. */
import { randomBytes } from 'node:crypto'
import { hashPassword } from './areas/identity/authentication.ts'
import { createFirstAdmin } from './areas/identity/people.ts'
import type { Context } from './context.ts'
import { inTransaction } from './db/transaction.ts'

/** Returns the password if it was generated: it must be shown, since nobody else knows it. */
export async function makeFirstAdmin(context: Context): Promise<string | undefined> {
  const { adminUsername, adminPassword, adminEmail } = context.config
  const password = adminPassword ?? randomBytes(15).toString('base64url')
  const first = { username: adminUsername, email: adminEmail, hash: () => hashPassword(password) }
  const admin = await inTransaction(context.writeDb, (tx) => createFirstAdmin(context, tx, first))
  return admin && adminPassword === undefined ? password : undefined
}
