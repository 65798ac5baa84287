/** Whoever leaves the community leaves its security groups. */
import type { Context } from '../../context.ts'
import { type LogReader, readOn } from '../activity/log-reader.ts'
import { removeFromAllGroups } from './people.ts'

const departures: LogReader = {
  name: 'security-groups',
  async handle(tx, activities) {
    const left = activities.filter(({ verb }) => verb === 'svc:user_account_deleted')
    await removeFromAllGroups(
      tx,
      left.map(({ object }) => object.id),
    )
  },
}

export async function followDepartures(context: Context): Promise<void> {
  await readOn(context, departures)
}
