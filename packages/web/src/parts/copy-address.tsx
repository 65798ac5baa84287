import { Link2 } from 'lucide-react'
import { boot } from '../boot.ts'
import { t } from '../texts/texts.ts'
import { IconButton } from './button.tsx'
import { copyAddress } from './copying.ts'

interface CopyAddressProps {
  /** Operation id. */
  readonly path: string
  readonly filters: readonly string[]
  readonly sort: string | undefined
}

/** Copies the API URL of what the page shows. */
export function CopyAddress({ path, filters, sort }: CopyAddressProps) {
  async function copy() {
    const query = new URLSearchParams(filters.map((filter) => ['filter', filter]))
    if (sort !== undefined) query.set('sort', sort)
    const address = `${boot.baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`
    await copyAddress(address, t('filter.copied'))
  }
  return (
    <IconButton label={t('filter.copy')} onClick={copy}>
      <Link2 />
    </IconButton>
  )
}
