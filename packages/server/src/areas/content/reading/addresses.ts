/** The URI and the page of any stored content. */
import { commentPageOf, type StoredType, updatePageOf, V2 } from '@folkmoot/contract'
import { contentPage, contentUri } from './represent.ts'
import type { ContentRow } from './rows.ts'

interface Stored {
  readonly id: string
  readonly type: StoredType
  readonly root_id: string
  readonly root_type: StoredType
  readonly thread_id: string | null
  readonly thread_type: StoredType | null
  readonly page_name: string | null
}

const isInV3 = (
  content: Stored,
): content is Stored & Pick<ContentRow, 'type' | 'root_type' | 'thread_type'> =>
  content.root_type !== 'update'

/** Status updates and their comments have v2 URIs. */
export function storedUri(baseUrl: string, content: Stored): string {
  if (isInV3(content)) return contentUri(baseUrl, content.type, content.id)
  return `${baseUrl}${V2}/${content.type === 'update' ? 'updates' : 'comments'}/${content.id}`
}

export function storedPage(baseUrl: string, content: Stored): string {
  if (isInV3(content)) return contentPage(baseUrl, content)
  const page = updatePageOf(baseUrl, content.page_name ?? '', content.root_id)
  return content.type === 'update' ? page : commentPageOf(page, content.id)
}
