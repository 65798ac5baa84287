/** Kills backups and restores at random moments: the next run must be right, and nothing else harmed. */
import { aBackupDirectory, Community, type Pictures } from './community.ts'

export interface KillOutcome {
  readonly violations: readonly string[]
}

type Say = (line: string) => void

/** Where it ended before its kill, it is run again and killed earlier. Returns the moment of the kill. */
async function killOnce(community: Community, command: string, wholeMs: number): Promise<number> {
  let moment = Math.random() * wholeMs
  while (!(await community.runAndKill(command, moment))) moment /= 2
  return moment
}

async function timed(work: () => Promise<{ exit: number | null; output: string }>): Promise<number> {
  const begun = performance.now()
  const { exit, output } = await work()
  if (exit !== 0) throw new Error(`Exit ${exit}: ${output}`)
  return performance.now() - begun
}

/** While pictures are added. After each kill the next backup must be whole. */
export async function killBackups(kills: number, say: Say): Promise<KillOutcome> {
  const place = await aBackupDirectory()
  const community = await Community.create()
  const backup = `backup --to ${place.path}`
  const violations: string[] = []
  const adding = new AbortController()
  try {
    await community.start()
    const pictures = await community.addPictures(5)
    const added = community.addUntil(adding.signal)
    const wholeMs = await timed(() => community.run(backup))
    for (let kill = 1; kill <= kills; kill++) {
      const moment = await killOnce(community, backup, wholeMs)
      say(
        `backup ${kill} of ${kills} killed after ${(moment / 1000).toFixed(1)} of ${(wholeMs / 1000).toFixed(1)} s`,
      )
      for (const command of [backup, `backup verify --all --from ${place.path}`]) {
        const { exit, output } = await community.run(command)
        if (exit !== 0) violations.push(`after kill ${kill}, ${command}: exit ${exit}, ${output}`)
      }
      const lost = await community.findLost(pictures)
      if (lost.length > 0) violations.push(`after kill ${kill} the community lost ${lost.join(', ')}`)
    }
    adding.abort()
    await added
  } finally {
    adding.abort()
    await community.end()
    await place.remove()
  }
  return { violations }
}

/** Which of two communities a server shows. */
async function whose(community: Community, own: Pictures, others: Pictures): Promise<string> {
  await community.start()
  const [lostOwn, lostOthers] = [await community.findLost(own), await community.findLost(others)]
  await community.stop()
  if (lostOwn.length === 0) return 'its own'
  return lostOthers.length === 0 ? 'the restored' : 'a mixture'
}

/** Into a community that has something else. After each kill it has that still, or all of the backup. */
export async function killRestores(kills: number, say: Say): Promise<KillOutcome> {
  const place = await aBackupDirectory()
  const environment = { FOLKMOOT_SECRET_KEY: 'one key for both of the communities' }
  const restore = `restore latest --from ${place.path}`
  const source = await Community.create(environment)
  const other = await Community.create(environment)
  const violations: string[] = []
  try {
    await source.start()
    const pictures = await source.addPictures(5)
    await timed(() => source.run(`backup --to ${place.path}`))
    await source.stop()
    await other.start()
    const own = await other.addPictures(7)
    await other.stop()
    await other.takeKeyOf(source)
    const wholeMs = await timed(() => other.run(`backup verify --restore --from ${place.path}`))
    let before = 'its own'
    for (let kill = 1; kill <= kills; kill++) {
      const moment = await killOnce(other, restore, wholeMs)
      const after = await whose(other, own, pictures)
      say(
        `restore ${kill} of ${kills} killed after ${(moment / 1000).toFixed(1)} of about ${(wholeMs / 1000).toFixed(1)} s: ${after} community`,
      )
      if (after !== before && after !== 'the restored') violations.push(`after kill ${kill}: ${after}`)
      before = after
    }
    const { exit, output } = await other.run(restore)
    const after = await whose(other, own, pictures)
    if (exit !== 0 || after !== 'the restored') violations.push(`at last: exit ${exit}, ${after}, ${output}`)
  } finally {
    await source.end()
    await other.end()
    await place.remove()
  }
  return { violations }
}
