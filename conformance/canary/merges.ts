/** A merge of two accounts. */
import { clientOf } from './contents.ts'
import type { Fixture } from './fixture.ts'

/** Which account went into which is for admins. The phone number went with the account. */
export async function plantMerge(fixture: Fixture): Promise<void> {
  const admin = clientOf(fixture, 'admin')
  const number = fixture.ledger.plant('a phone number of a merged account', 'person', 'nobody', false)
  const username = fixture.unique('merged')
  const { id: person } = await admin.createPerson({
    body: {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName: 'Second', familyName: 'Account' },
      phoneNumbers: [{ value: number }],
      svc: { username },
    },
  })
  const personID = fixture.guests.member.id
  const { id } = await admin.mergeAccount({ personID, body: { person } })
  fixture.known.add('mergeID', id)
  fixture.known.add(`mergeID of ${personID}`, id)
}
