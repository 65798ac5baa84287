/** Addresses that a text may link to, and the object that each mentions, if any. */
import { tricksOn } from './mention-tricks.ts'
import type { Mentionable } from './mentionable.ts'

/** An address, and the id of the mentioned object. */
export type Case = readonly [address: string, id: string | undefined]

const V3 = '/api/core/v3'
const encode = encodeURIComponent

/** Every page once. */
function pagesOf(world: Mentionable): Case[] {
  const { people, places } = world
  const { group, space, project, blog } = places
  return [
    [`/people/${people.ann.name}`, people.ann.id],
    [`/groups/${group.name}`, group.id],
    [`/groups/${group.name}/activity`, group.id],
    [`/spaces/${space.name}`, space.id],
    [`/spaces/${space.name}/activity`, space.id],
    [`/projects/${project.name}`, project.id],
    [`/blogs/${blog.name}/activity`, blog.id],
    [`/docs/DOC-${world.document}`, world.document],
    [`/thread/${world.discussion}`, world.discussion],
    [`/message/${world.message}`, world.message],
    [`/announcements/${world.announcement}`, world.announcement],
    [`/docs/DOC-${world.document}#comment-${world.documentComment}`, world.documentComment],
  ]
}

function originsOf(base: string): string[] {
  const { protocol, hostname, port } = new URL(base)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const aliases = isLoopback ? ['localhost', '127.0.0.1', '[::1]', 'LocalHost'] : [hostname.toUpperCase()]
  return ['', ...aliases.map((host) => `${protocol}//${host}${port && `:${port}`}`)]
}

/** Other ways to write the same. */
function variantsOf(world: Mentionable): Case[] {
  const { people, places, base } = world
  const { ann, accented, cyrillic, japanese, mail, dotted, numeric } = people
  const { group, foreign } = places
  const others = [accented, cyrillic, japanese, mail, dotted]
  return [
    ...others.flatMap(({ id, name }): Case[] => [
      [`/people/${encode(name)}`, id],
      [`${base}/people/${encode(name)}/`, id],
      [`/people/${encode(name).toLowerCase()}`, id],
      [`/people/${name}`, id],
      [`/people/${encode(name.normalize('NFD'))}`, id],
      [`/people/${encode(name.toUpperCase())}`, id],
    ]),
    [`/groups/${encode(foreign.name)}`, foreign.id],
    [`/groups/${foreign.name}/activity/`, foreign.id],
    [`/people/${ann.name}/`, ann.id],
    [`/people/${ann.name}?tab=about`, ann.id],
    [`/people/${ann.name}?next=//evil.example/../..`, ann.id],
    [`/people/${ann.name}?`, ann.id],
    [`/people/${ann.name}#about`, ann.id],
    [`/people/${ann.name}#comment-${world.documentComment}`, ann.id],
    [`/people/%61${ann.name.slice(1)}`, ann.id],
    [`/people/${ann.name.toUpperCase()}`, ann.id],
    [`/people/${world.formerName}`, ann.id],
    [`${base}/people/${world.formerName.toUpperCase()}`, ann.id],
    [`/groups/${world.formerSlug}`, group.id],
    [`/groups/${world.formerSlug}/activity`, group.id],
    [`/people/${numeric.name}`, numeric.id],
    [`/people/${accented.id}`, accented.id],
    [`${V3}/people/${ann.id}`, ann.id],
    [`${base}${V3}/people/${ann.id}/`, ann.id],
    [`${V3}/places/${group.id}`, group.id],
    [`/places/${group.id}`, group.id],
    ...['/contents', `${V3}/contents`].flatMap((path): Case[] => [
      [`${path}/${world.document}`, world.document],
      [`${path}/${world.discussion}`, world.discussion],
      [`${path}/${world.message}`, world.message],
      [`${path}/${world.documentComment}`, world.documentComment],
    ]),
    [`${V3}/messages/${world.message}`, world.message],
    [`/comments/${world.documentComment}`, world.documentComment],
    [`/docs/DOC-${world.document}?version=2#top`, world.document],
    [`/docs/DOC-${world.document}#comment-`, world.document],
    [`/docs/DOC-${world.document}#comment-0`, world.document],
    [`/docs/DOC-${world.document}#comment-x${world.documentComment}`, world.document],
    [`/docs/DOC-${world.document}#comment-${world.otherComment}`, world.document],
    [`/docs/DOC-${world.document}#comment-${world.message}`, world.document],
    [`/message/${world.message}/#comment-${world.messageComment}`, world.messageComment],
    [`/thread/${world.discussion}#comment-${world.messageComment}`, world.discussion],
  ]
}

/** None of them twice. */
export function casesIn(world: Mentionable): Case[] {
  const pages = pagesOf(world)
  const all = [
    ...originsOf(world.base).flatMap((origin) => pages.map(([path, id]): Case => [origin + path, id])),
    ...variantsOf(world),
    ...tricksOn(world).map((address): Case => [address, undefined]),
  ]
  return [...new Map(all)]
}
