/** The try-it page and its files, read once at start. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { StaticPage } from '../../../http/pages.ts'

const DIRECTORY = new URL('./page/', import.meta.url)
const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export function readDocumentationPages(): StaticPage[] {
  return readdirSync(DIRECTORY).flatMap((name) => {
    const mediaType = MEDIA_TYPES[extname(name)]
    if (mediaType === undefined) return []
    const path = name === 'index.html' ? '/api/docs' : `/api/docs/${name}`
    return [{ path, mediaType, bytes: readFileSync(new URL(name, DIRECTORY)) }]
  })
}
