/** The people and the place of the tests of merged discussions. */
import type { Client } from '@folkmoot/client'
import { api, type ContentInput } from '@folkmoot/contract'
import { aDiscussion, aMember, aMessage, aPlace, html } from './community.ts'

export const told = ({ status, error }: { status: number; error?: { code: string } | undefined }): string =>
  `${status} ${error?.code ?? ''}`.trim()

export const uriOf = ({ id }: { id: string }): string => `/contents/${id}`

export async function aCastOfMerges() {
  const [owner, keeper, author, reader] = await Promise.all([aMember(), aMember(), aMember(), aMember()])
  async function aModerated(groupType: 'OPEN' | 'PRIVATE' = 'OPEN') {
    const place = await aPlace(owner.client, { groupType })
    for (const { id } of [keeper, author])
      await owner.client.addMember({ placeID: place.id, body: { person: `/people/${id}`, state: 'member' } })
    await owner.client.nameModerator({ placeID: place.id, body: { person: `/people/${keeper.id}` } })
    return place
  }
  const here = await aModerated()
  const answer = async (messageID: string, client = reader.client) =>
    await client.createReply({ messageID, body: { type: 'message', content: html('Below') } })
  const post = async (overrides: Partial<ContentInput> = {}) =>
    await aDiscussion(author.client, { parent: `/places/${here.id}`, ...overrides })
  /** With two replies each, one below the other. */
  async function twoDiscussions(overrides: Partial<ContentInput> = {}) {
    const target = await post()
    const source = await post(overrides)
    const first = await aMessage(reader.client, target.id)
    const second = await aMessage(author.client, source.id)
    return { target, source, first, second, below: await answer(second.id), later: await answer(first.id) }
  }
  const undo = async (client: Client, contentID: string, changeID: string) =>
    told(await client.send(api.undoConversationChange, { contentID, changeID }))
  return { owner, keeper, author, reader, here, aModerated, answer, post, twoDiscussions, undo }
}
