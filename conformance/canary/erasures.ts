import { clientOf } from './contents.ts'
import type { Fixture } from './fixture.ts'

/** Its reason and its report are for admins. */
export async function plantErasure(fixture: Fixture): Promise<void> {
  const reason = fixture.ledger.plant('the reason of an erasure', 'stream', 'admins')
  const username = fixture.unique('erased')
  const admin = clientOf(fixture, 'admin')
  const { id: personID } = await admin.createPerson({
    body: {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName: 'To', familyName: 'Erase' },
      svc: { username },
    },
  })
  const { id } = await admin.erasePerson({ personID, body: { username, reason } })
  fixture.known.add('erasureID', id)
}
