/** Signing out deletes everything that this browser keeps, so those who have unsent texts are asked first. */
import { boot } from '../boot.ts'
import { findUnsent, isAnyUnsaved } from '../drafts/records.ts'
import { canStore } from './keeping-fetch.ts'
import { openWaiting } from './opened-dialog.ts'
import { loadQueue } from './waiting-writes.ts'
import { isAnythingWritten } from './write-store.ts'

/** Reads the stored writes first: a new page has not read them yet. */
export async function signOut(): Promise<void> {
  try {
    if (canStore) await (await loadQueue()).showStored()
  } catch {
    // Storage cannot be read: what this window knows decides.
  }
  try {
    if (findUnsent().length > 0) await (await import('../drafts/sync.ts')).saveUnsent()
  } catch {
    // They are still unsaved.
  }
  if (isAnythingWritten() || isAnyUnsaved()) openWaiting('signing out')
  else location.assign(`${boot.base}/logout`)
}
