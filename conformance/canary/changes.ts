/** A discussion that an admin moved out of the public. */
import { clientOf, plantContent } from './contents.ts'
import type { Fixture } from './fixture.ts'

export async function plantMove(fixture: Fixture): Promise<void> {
  const { id: contentID } = await plantContent(fixture, {
    what: 'a discussion that was moved into a private group',
    by: 'author',
    audience: 'members of the group',
    where: { type: 'discussion' },
  })
  const body = { parent: `/places/${fixture.groups.private.id}` }
  const { id } = await clientOf(fixture, 'admin').moveContent({ contentID, body })
  fixture.known.add('changeID', id)
  fixture.known.add(`changeID of ${contentID}`, id)
}
