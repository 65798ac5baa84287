/** Copying an address. */
import { t } from '../texts/texts.ts'
import { notify } from './toasts.tsx'

/** Where a browser keeps the page from it (without TLS, or where somebody forbade it), it is shown, to be copied by hand. */
export async function copyAddress(address: string, said = t('link.copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify(said)
  } catch {
    notify(t('link.notCopied', { address }))
  }
}
