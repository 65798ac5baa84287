/** Discussions that an admin took out of the public. */
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

/** The one that it becomes a part of, and that one. */
export async function plantMerge(fixture: Fixture): Promise<void> {
  const shared = { by: 'author', audience: 'members of the group', where: { type: 'discussion' } } as const
  const [target, { id: contentID }] = [
    await plantContent(fixture, { ...shared, what: 'a discussion that is joined', group: 'private' }),
    await plantContent(fixture, { ...shared, what: 'a discussion that was merged into a private group' }),
  ]
  const body = { target: `/contents/${target.id}` }
  const { id } = await clientOf(fixture, 'admin').mergeDiscussion({ contentID, body })
  fixture.known.add('changeID', id)
  fixture.known.add(`changeID of ${target.id}`, id)
}
