import { MAIL_KINDS, MAIL_PACES } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { makeTop } from './content.ts'
import { type Kind, placeholder, upTo } from './kind.ts'

const COUNT = 12

const muted = fc.oneof(
  placeholder('content', 'uri', upTo(12)),
  placeholder('person', 'uri', upTo(8)),
  placeholder('place', 'uri', upTo(8)),
)
const mail = fc.dictionary(fc.constantFrom(...MAIL_KINDS), fc.constantFrom(...MAIL_PACES), { maxKeys: 4 })

/** In turns of the member and of the admin, each of something new. */
export const mute: Kind = {
  name: 'mute',
  count: COUNT,
  guests: 0,
  async make(hosts, index) {
    const { client } = index % 2 === 0 ? hosts.member : hosts.admin
    const { resources } = await makeTop(hosts, 0)
    const { id } = await client.createMute({
      personID: '@me',
      body: { object: resources.self?.ref ?? '' },
    })
    return { id }
  },
  hints: [
    [/\{muteID\}$/, placeholder('mute', 'id', upTo(COUNT))],
    [/\/mutes body\/object$/, muted],
    [/\/preferences body\/mail$/, fc.option(mail, { nil: undefined })],
  ],
}
