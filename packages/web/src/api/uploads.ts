/** Uploads with progress and cancel, by XMLHttpRequest: fetch reports no upload progress. */
import { type Client, createClient } from '@folkmoot/client'
import { IMAGE_TYPES } from '@folkmoot/contract'
import { boot } from '../boot.ts'
import { sizeText } from '../texts/sizes.ts'
import { t } from '../texts/texts.ts'
import { client } from './client.ts'

const TYPES: readonly string[] = IMAGE_TYPES

/** Value for the accept attribute. */
export const PICTURE_TYPES = TYPES.join(',')

export const isPicture = ({ type }: File): boolean => TYPES.includes(type)

/** Checked before sending, since the server refuses late. Undefined: size is fine. */
export const sizeProblem = ({ name, size }: File): string | undefined =>
  size > boot.uploadMax ? t('upload.tooLarge', { name, most: sizeText(boot.uploadMax) }) : undefined

interface Upload {
  /** From 0 to 1. */
  onProgress(share: number): void
  readonly signal: AbortSignal
}

/** Answers without a body must not have one. */
const BODILESS = new Set([204, 205, 304])

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

const sendWith =
  ({ onProgress, signal }: Upload) =>
  (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', url)
      request.responseType = 'arraybuffer'
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
      request.onload = () => {
        const { status } = request
        const body = BODILESS.has(status) ? null : (request.response as ArrayBuffer)
        resolve(new Response(body, { status, headers: headersOf(request) }))
      }
      request.onerror = () => reject(new TypeError('The server cannot be reached.'))
      request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
      // Before it is sent a request ignores being aborted.
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })

/** The same client, with upload progress. */
export const uploadingClient = (upload: Upload): Client =>
  createClient({ ...client.options, fetch: sendWith(upload) })
