import { api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aMember, aPlace } from './community.ts'
import { xssPayloads } from './xss-payloads.ts'

const ann = await aMember()
const place = await aPlace(ann.client)

test.each(xssPayloads)(
  '%j is text in a field of text, and JSON to browsers (security T5)',
  async (payload) => {
    await ann.client.updatePlace({ placeID: place.id, body: { name: payload, description: payload } })
    await ann.client.updatePerson({ personID: ann.id, body: { status: payload } })
    const replies = [
      await ann.client.send(api.getPlace, { placeID: place.id }),
      await ann.client.send(api.getPerson, { personID: ann.id }),
    ]

    expect(replies[0]?.body).toMatchObject({ name: payload, description: payload })
    expect(replies[1]?.body).toMatchObject({ status: payload })
    for (const { headers } of replies) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  },
)
