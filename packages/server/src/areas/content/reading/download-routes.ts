/** The text of content as a file to keep: an HTML document. */
import { Readable } from 'node:stream'
import { api } from '@folkmoot/contract'
import { escapeText } from '../../../engines/html/characters.ts'
import type { FileReply } from '../../../http/answer.ts'
import { cleanFileName } from '../../../http/file-names.ts'
import { type Route, read } from '../../../http/route.ts'
import { getContent } from './contents.ts'
import type { ContentRow } from './rows.ts'

const documentOf = (title: string, body: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeText(title)}</title></head><body>${body}</body></html>`

/** The version covers subject and text. */
function downloadOf({ id, type, subject, body, version }: ContentRow): FileReply {
  const title = subject ?? `${type} ${id}`
  const bytes = Buffer.from(documentOf(title, body))
  return {
    file: {
      name: cleanFileName(`${title.replace(/[/\\]/g, '-')}.html`),
      mediaType: 'text/html; charset=utf-8',
      size: bytes.length,
      etag: `"content-${id}-${version}"`,
      open: async (range) => Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
    },
  }
}

export const downloadRoutes: readonly Route[] = [
  read(api.downloadContent, async ({ context, actor, params }) =>
    downloadOf(await getContent(context.db, actor, params.contentID)),
  ),
]
