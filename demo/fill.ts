/** Fills an empty community through the API only. */
import { ApiError, basic, createClient } from '@folkmoot/client'
import { Filling } from './filling.ts'
import { CONTENTS } from './programme.ts'
import type { Moment } from './steps.ts'

interface Community {
  readonly baseUrl: string
  readonly adminPassword: string
  /** How many at the top of a conversation; fewer are made in less time. */
  readonly contents?: number
}

/** When each thing was done, and when it happens in the demo. */
export async function fillCommunity(
  { baseUrl, adminPassword, contents = CONTENTS }: Community,
  tell: (what: string) => void = () => {},
): Promise<readonly Moment[]> {
  const admin = createClient({ baseUrl }).as(basic('admin', adminPassword))
  try {
    return await new Filling(admin, contents, tell).fill()
  } catch (error) {
    if (error instanceof ApiError)
      throw new Error(`${error.status} ${error.code}: ${error.message}`, { cause: error })
    throw error
  }
}
