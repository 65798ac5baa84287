/** Under which names this browser stores what somebody has not sent: by person, since usernames change and are given again. */
import { boot } from '../boot.ts'

const { personID = '', username = '' } = boot.session ?? {}

/** Names were by username before. */
function moveOld(old: string, prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(old)) continue
      const now = prefix + key.slice(old.length)
      if (localStorage.getItem(now) === null) localStorage.setItem(now, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {
    // Storage is off or full.
  }
}

export function prefixOf(kind: 'draft' | 'synced'): string {
  const prefix = `folkmoot-${kind}-of ${personID} `
  moveOld(`folkmoot-${kind} ${username} `, prefix)
  return prefix
}
