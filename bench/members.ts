/** As many members as one call takes, added to a security group that has none. */
import type { Client } from '@folkmoot/client'
import { percentile } from './load.ts'

const MEMBERS = 200
const CALLS = 40

export async function timeAddingMembers(admin: Client) {
  const ids: string[] = []
  for (let startIndex = 0; ids.length < MEMBERS; startIndex += 100) {
    const { list } = await admin.listPeople({ count: 100, startIndex, sort: 'dateJoinedAsc', fields: 'id' })
    if (list.length === 0) throw new Error(`There are only ${ids.length} people to add`)
    ids.push(...list.map(({ id }) => id))
  }
  const body = ids.slice(0, MEMBERS)
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const { id: securityGroupID } = await admin.createSecurityGroup({
      body: { name: `Bench ${Date.now()} ${call}` },
    })
    const begun = performance.now()
    await admin.addSecurityGroupMembers({ securityGroupID, body })
    times.push(performance.now() - begun)
    await admin.deleteSecurityGroup({ securityGroupID })
  }
  const shown = (share: number) => percentile(times, share).toFixed(1)
  return {
    scenario: `adding ${MEMBERS} members in one call`,
    calls: CALLS,
    'p50 ms': shown(0.5),
    'p95 ms': shown(0.95),
  }
}
