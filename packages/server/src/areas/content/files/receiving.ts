/** Receives uploads: each file is stored as it arrives, its type found by its first bytes. */
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { discardBlob, storeBlob } from '../../../engines/blobs/blobs.ts'
import { Failure, failure } from '../../../failure.ts'
import { exceeded, findRoom } from './account.ts'
import { ArrivingBytes } from './arriving.ts'
import type { NewFile } from './files.ts'
import { findMediaType } from './media-types.ts'

interface Sender {
  readonly context: Context
  readonly actor: Actor
}

interface Arriving {
  readonly name: string
  /** The type that the sender declares. */
  readonly mediaType: string
  readonly bytes: AsyncIterable<Buffer>
}

export interface ReceivedFile extends NewFile {
  readonly hash: string
  discard(): Promise<void>
  /** Frees the share of the quota that the request holds; call it when the request has ended. */
  release(): void
}

/** For one request: its files arrive one by one and count together. */
const arrived = new WeakMap<Sender, number>()

export function requireSender({ actor }: Sender): string {
  if (actor.kind === 'member') return actor.id
  throw failure('forbidden', 'Only who is signed in sends files.')
}

/** Only a first check: adding the file checks the quota again. */
export async function receiveFile(
  sender: Sender,
  file: Arriving,
  most = sender.context.config.uploadMax,
): Promise<ReceivedFile> {
  const { context } = sender
  const personId = requireSender(sender)
  const before = arrived.get(sender) ?? 0
  const room = (await findRoom(context, context.db, personId)) - before
  if (room <= 0) throw await exceeded(context, context.db, personId)
  const arriving = new ArrivingBytes(context, personId)
  try {
    const blob = await storeBlob(context, arriving.count(file.bytes), { limit: Math.min(most, room) })
    arrived.set(sender, before + blob.size)
    return {
      blobId: blob.id,
      name: file.name,
      mediaType: await findMediaType(blob.head, file.mediaType),
      size: blob.size,
      hash: blob.hash,
      discard: () => discardBlob(context, blob),
      release: () => arriving.release(),
    }
  } catch (error) {
    arriving.release()
    const isTooLarge = error instanceof Failure && error.failureName === 'body_too_large'
    throw isTooLarge && room < most ? await exceeded(context, context.db, personId) : error
  }
}
