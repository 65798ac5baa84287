/** Reads a body into memory, within the limit of its operation and caller. */
import { ANONYMOUS_BODY_LIMIT, writeSize } from '@folkmoot/contract'
import type { FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'

/** The most bytes of the body of this request. */
export function bodyLimitFor({ actor, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const isKnown = actor !== undefined && actor.kind !== 'anonymous'
  return isKnown ? bodyLimit : Math.min(bodyLimit, ANONYMOUS_BODY_LIMIT)
}

export const bodyTooLarge = (limit: number) =>
  failure('body_too_large', `The body may have at most ${writeSize(limit)} here.`)

/** Hands each chunk to `watch` as it arrives; what that throws refuses the body, and the rest is not kept. */
export async function collect(
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
  watch: (chunk: Buffer) => void,
): Promise<Buffer> {
  const limit = bodyLimitFor(request)
  if (Number(request.headers['content-length']) > limit) throw bodyTooLarge(limit)
  const whole = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer) => {
    length += chunk.length
    try {
      if (length > limit) throw bodyTooLarge(limit)
      watch(chunk)
      chunks.push(chunk)
    } catch (error) {
      whole.reject(error)
    }
  }
  const finish = () => whole.resolve(Buffer.concat(chunks, length))
  const end = () => whole.reject(failure('request_malformed', 'The connection ended before the body did.'))
  payload.on('data', take).on('end', finish).on('error', end)
  try {
    return await whole.promise
  } finally {
    // Without listeners the rest still flows, and is dropped.
    payload.off('data', take).off('end', finish).off('error', end)
  }
}
