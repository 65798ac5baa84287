/** Several requests in one: run in order, independently; a failure is that request's own answer. */
import { BATCH_LIMIT, type BatchItem } from '@folkmoot/contract'
import { failure, fieldsInvalid } from '../../../failure.ts'
import type { InnerAnswer, InnerRequest, Send } from '../../../inner-request.ts'
import { innerUrl } from './inner-url.ts'
import { type Answered, References } from './references.ts'

/** Total size of all answers. A write's answer may exceed it, because it must be reported. */
const ANSWERS_LIMIT = 10 * 1024 * 1024

function requireKeys(items: readonly BatchItem[]): void {
  if (items.length > BATCH_LIMIT) {
    throw failure('too_many_items', `A batch takes at most ${BATCH_LIMIT} requests; got ${items.length}.`)
  }
  const first = new Map(items.map(({ key }, at) => [key, at] as const).reverse())
  const repeated = items.flatMap(({ key }, at) =>
    first.get(key) === at
      ? []
      : [{ field: `body[${at}].key`, message: 'must be unlike any other of the batch' }],
  )
  if (repeated.length > 0) throw fieldsInvalid(repeated)
}

/** Parsed only if referenced. */
function answeredOf({ json, error }: InnerAnswer): Answered {
  let read: { data: unknown } | undefined
  return {
    hasFailed: error !== undefined,
    data() {
      read ??= { data: json === '' ? undefined : JSON.parse(json) }
      return read.data
    },
  }
}

function requestOf(
  { key, request }: BatchItem,
  answered: ReadonlyMap<string, Answered>,
  baseUrl: string,
): InnerRequest {
  const references = new References(answered)
  const { method, body } = request
  return {
    key,
    method,
    url: innerUrl(references, request, baseUrl),
    body: body === null || body === undefined ? undefined : references.fill('request.body', body),
  }
}

const tooLarge = () =>
  failure('answers_too_large', 'The answers of this batch have more than 10 MB: ask for less at once.')

function writeAnswer(key: string, { status, json, error }: InnerAnswer): string {
  const data = json === '' ? '' : `,"data":${json}`
  const failed = error === undefined ? '' : `,"error":${JSON.stringify(error)}`
  const name = JSON.stringify(key)
  return `{"key":${name},"id":${name},"status":${status}${data}${failed}}`
}

/** JSON of all answers, in request order. */
export async function executeBatch(
  baseUrl: string,
  items: readonly BatchItem[],
  send: Send,
): Promise<string> {
  requireKeys(items)
  const answered = new Map<string, Answered>()
  const written: string[] = []
  let length = 0
  for (const item of items) {
    let answer = await send(() => {
      if (length > ANSWERS_LIMIT) throw tooLarge()
      return requestOf(item, answered, baseUrl)
    })
    // Leaving out a read loses nothing, and later answers may still fit.
    if (length + answer.json.length > ANSWERS_LIMIT && item.request.method === 'GET') {
      answer = await send(() => {
        throw tooLarge()
      })
    }
    length += answer.json.length
    answered.set(item.key, answeredOf(answer))
    written.push(writeAnswer(item.key, answer))
  }
  return `[${written.join(',')}]`
}
