/** Copying an address. */
import { t } from '../texts/texts.ts'
import { notify } from './toasts.tsx'

/** If the browser denies it, shows the address for manual copying. */
export async function copyAddress(address: string, said = t('link.copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify(said)
  } catch {
    notify(t('link.notCopied', { address }))
  }
}
