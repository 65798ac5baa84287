/** Files as they come with a drop or a paste. */
import type { JSHandle, Page } from 'playwright-core'

export interface CarriedFile {
  readonly name: string
  readonly type: string
  /** In base64; otherwise as many empty bytes as are asked for. */
  readonly bytes?: string
  readonly size?: number
}

export const carry = (page: Page, files: readonly CarriedFile[]): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle((carried) => {
    const transfer = new DataTransfer()
    for (const { name, type, bytes = '', size = 0 } of carried) {
      const content =
        bytes === '' ? new Uint8Array(size) : Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))
      transfer.items.add(new File([content], name, { type }))
    }
    return transfer
  }, files)
