import type { Attachment } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { PIXEL } from '../pictures.ts'
import { makeTop } from './content.ts'
import { type Hosts, type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 6
const pixel = () => new File([Uint8Array.from(Buffer.from(PIXEL, 'latin1'))], 'pixel.png')

/** In turns of the member and of another person; a picture among other files. */
async function makeAttachment(hosts: Hosts, index: number): Promise<Attachment> {
  const { id: contentID } = await makeTop(hosts, index % 2)
  const client = index % 2 === 0 ? hosts.member.client : hosts.root
  const file =
    index < 2 ? pixel() : new File([`words ${index}`], `notes ${index}.txt`, { type: 'text/plain' })
  return (await client.addAttachments({ contentID, files: [file] })) as Attachment
}

const valuesOf = ({ id, resources }: Attachment) => ({ id, uri: resources.self?.ref ?? '' })

export const attachment: Kind = {
  name: 'attachment',
  count: COUNT,
  guests: COUNT,
  collection: '/api/core/v3/attachments',
  valuesOf: (entity) => valuesOf(entity as Attachment),
  make: async (hosts, index) => valuesOf(await makeAttachment(hosts, index)),
  hints: [
    [/\{attachmentID\}$/, placeholder('attachment', 'id', upTo(2 * COUNT))],
    [
      /body\/attachments$/,
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: placeholder('attachment', 'uri', upTo(COUNT)).map((uri) => [uri]) },
      ),
    ],
  ],
}

/** Nothing removes one while a campaign runs, so that none is ever made again. */
export const image: Kind = {
  name: 'image',
  count: 4,
  guests: 0,
  make: async ({ root, member }, index) => {
    const client = index % 2 === 0 ? member.client : root
    const { id } = await client.createImage({ files: [pixel()] })
    return { id }
  },
  hints: [[/\{imageID\}$/, placeholder('image', 'id', upTo(4))]],
}
