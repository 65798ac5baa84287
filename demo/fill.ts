/** Fills an empty community through the API only. */
import { ApiError, basic, type Client, createClient } from '@folkmoot/client'
import { Filling } from './filling.ts'

/** Whether there are people besides the admin. */
async function isInhabited(admin: Client): Promise<boolean> {
  const { list } = await admin.listPeople({ count: 2 })
  return list.length > 1
}

const CONTENTS = 300

interface Community {
  readonly baseUrl: string
  readonly adminPassword: string
  /** How many at the top of a conversation; fewer are made in less time. */
  readonly contents?: number
}

/** False if the community has people already. */
export async function fillCommunity(
  { baseUrl, adminPassword, contents = CONTENTS }: Community,
  tell: (what: string) => void = () => {},
): Promise<boolean> {
  const admin = createClient({ baseUrl }).as(basic('admin', adminPassword))
  if (await isInhabited(admin)) return false
  try {
    await new Filling(admin, contents, tell).fill()
  } catch (error) {
    if (error instanceof ApiError)
      throw new Error(`${error.status} ${error.code}: ${error.message}`, { cause: error })
    throw error
  }
  return true
}
