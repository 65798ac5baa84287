import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../../actor.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { receiveFile } from './receiving.ts'

const instance = await anInstance({ FOLKMOOT_UPLOAD_QUOTA: '10 KB' })
afterAll(() => instance.close())
const { context } = instance
const [ann, bob] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])

const KB = 1024

/** Each is another request. */
const receive = (personId: string | undefined, bytes: AsyncIterable<Buffer>) =>
  receiveFile(
    { context, actor: { kind: 'member', id: personId } as Member },
    { name: 'file', mediaType: 'text/plain', bytes },
  )

async function* whole(size: number, letter: string): AsyncGenerator<Buffer> {
  yield Buffer.alloc(size, letter)
}

/** A file of 6 KB that has arrived, but for its end. */
function halted() {
  const arrived = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(6 * KB, 'h')
    arrived.resolve()
    await resumed.promise
  }
  return { bytes: bytes(), arrived: arrived.promise, resume: resumed.resolve }
}

test('files of one person that arrive at the same time take no more than the quota together', async () => {
  const slow = halted()
  const first = receive(ann?.id, slow.bytes)
  await slow.arrived

  const tooMuch = await receive(ann?.id, whole(5 * KB, 'a')).catch((error) => error)
  const fitting = await receive(ann?.id, whole(4 * KB, 'b'))
  const ofAnother = await receive(bob?.id, whole(10 * KB, 'c'))
  fitting.release()
  slow.resume()
  const done = await first
  const whileItIsUnused = await receive(ann?.id, whole(5 * KB, 'd')).catch((error) => error)
  done.release()
  const afterwards = await receive(ann?.id, whole(10 * KB, 'e'))

  expect(tooMuch).toMatchObject({
    failureName: 'quota_exceeded',
    message:
      'Your files may take 10 KB in all, and the uploads in progress would exceed that. Send fewer at once.',
  })
  expect([fitting.size, ofAnother.size, done.size]).toEqual([4 * KB, 10 * KB, 6 * KB])
  expect(whileItIsUnused).toMatchObject({ failureName: 'quota_exceeded' })
  expect(afterwards.size).toBe(10 * KB)
  const arriving = await instance.store.sql`select key from blob where state <> 'stored'`
  expect([...arriving]).toEqual([])
})
