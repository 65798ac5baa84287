/** Rows of the prototype → what our API answers: the same fields, and about as many bytes. */

export type Row = Record<string, unknown>

const V3 = '/api/core/v3'

export class Answers {
  readonly #base: string

  constructor(baseUrl: string) {
    this.#base = baseUrl
  }

  #resources(uri: string, named: Record<string, readonly string[]>, page: string) {
    const resources: Record<string, { ref: string; allowed: readonly string[] }> = {
      self: { ref: uri, allowed: ['GET'] },
      html: { ref: this.#base + page, allowed: ['GET'] },
    }
    for (const name in named) resources[name] = { ref: `${uri}/${name}`, allowed: named[name] ?? [] }
    return resources
  }

  #summary(id: unknown, username: unknown, displayName: unknown) {
    const uri = `${this.#base}${V3}/people/${id}`
    return {
      id,
      type: 'person',
      displayName,
      mentionName: username,
      thumbnailUrl: `${uri}/avatar`,
      resources: this.#resources(uri, {}, `/people/${username}`),
    }
  }

  /** What the caller may do comes with the row: its rights were asked in the same statement. */
  content = (row: Row): object => {
    const uri = `${this.#base}${V3}/contents/${row.id}`
    const answering = row.may_answer ? ['GET', 'POST'] : ['GET']
    return {
      id: row.id,
      contentID: row.id,
      type: row.type,
      subject: row.subject,
      content: { type: 'text/html', text: `<body>${row.body}</body>`, editable: false },
      visibility: row.visibility,
      parent: row.place_id === null ? undefined : `${this.#base}${V3}/places/${row.place_id}`,
      parentPlace: row.place_id === null ? undefined : this.#placed(row.place_id, row.place_name, row.slug),
      author: this.#summary(row.author_id, row.username, row.display_name),
      authorship: 'author',
      status: row.status,
      tags: row.tags,
      categories: [],
      attachments: [],
      viewCount: 0,
      replyCount: row.reply_count,
      likeCount: 0,
      followerCount: 0,
      published: row.published_at,
      updated: row.updated_at,
      lastActivityDate: row.active_at,
      resources: this.#resources(
        uri,
        {
          likes: ['DELETE', 'GET', 'POST'],
          mentions: ['GET'],
          comments: answering,
          attachments: ['GET'],
          abuseReports: ['POST'],
          outcomes: ['GET'],
          followingIn: ['GET', 'POST'],
          read: ['DELETE', 'POST'],
          messages: answering,
        },
        `/thread/${row.id}`,
      ),
    }
  }

  #placed(id: unknown, name: unknown, slug: unknown) {
    const uri = `${this.#base}${V3}/places/${id}`
    const page = `/groups/${slug}`
    return {
      id,
      placeID: id,
      type: 'group',
      name,
      displayName: slug,
      uri,
      html: this.#base + page,
      resources: this.#resources(uri, {}, page),
    }
  }

  person = (row: Row): object => ({
    id: row.id,
    type: 'person',
    displayName: row.display_name,
    name: { givenName: row.given_name, familyName: row.family_name, formatted: row.display_name },
    emails: row.emails,
    tags: row.tags,
    svc: { username: row.username, enabled: row.enabled, visible: row.visible, profile: row.profile },
    published: row.joined_at,
    updated: row.updated_at,
    resources: this.#resources(
      `${this.#base}${V3}/people/${row.id}`,
      {
        avatar: ['GET'],
        '@followers': ['GET'],
        '@following': ['GET'],
        activities: ['GET'],
        contents: ['GET'],
      },
      `/people/${row.username}`,
    ),
  })

  place = (row: Row): object => ({
    ...this.#placed(row.id, row.name, row.slug),
    description: row.description,
    groupType: row.group_type,
    parent: `${this.#base}${V3}/places/${row.parent_id}`,
    parentPlace: this.#placed(row.parent_id, row.parent_name, row.parent_slug),
    tags: row.tags,
    contentTypes: row.content_types,
    creator: this.#summary(row.creator_id, row.username, row.display_name),
    memberCount: row.member_count,
    status: 'Active',
    published: row.created_at,
    updated: row.updated_at,
    lastActivityDate: row.active_at,
    resources: this.#resources(
      `${this.#base}${V3}/places/${row.id}`,
      { avatar: ['GET'], places: ['GET'], members: ['POST'], followingIn: ['GET', 'POST'] },
      `/groups/${row.slug}`,
    ),
  })

  entry = (row: Row): object => {
    const { id, conversation_id: conversation } = row
    const object = { id: `${this.#base}${V3}/messages/${id}`, url: `${this.#base}/message/${id}` }
    return {
      id: conversation,
      type: 'inboxEntry',
      verb: 'svc:replied',
      actor: this.#summary(row.author_id, row.username, row.display_name),
      object: { ...object, objectType: 'svc:message', displayName: row.subject, summary: row.summary },
      title: row.subject,
      content: row.subject,
      url: object.url,
      svc: {
        objectID: Number(id),
        objectType: 2,
        parent: { id: `${this.#base}${V3}/contents/${conversation}`, displayName: row.root_subject },
      },
      published: row.recorded_at,
      updated: row.recorded_at,
      reason: row.reason,
      read: row.unread === 0,
      resources: this.#resources(
        `${this.#base}${V3}/inbox/${conversation}`,
        { read: ['DELETE', 'POST'] },
        '',
      ),
      conversation: {
        uri: `${this.#base}${V3}/contents/${conversation}`,
        entryCount: row.entries,
        unreadCount: row.unread,
      },
    }
  }
}
