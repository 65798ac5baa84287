/** What there is to be mentioned, by its id. */
export interface Mentionable {
  readonly base: string
  /** Usernames of several scripts, with their people's ids; `numeric` looks like the id of `ann`. */
  readonly people: Readonly<
    Record<'ann' | 'accented' | 'cyrillic' | 'japanese' | 'mail' | 'dotted' | 'numeric', NamedThing>
  >
  /** A username that `ann` had before. */
  readonly formerName: string
  readonly places: Readonly<Record<'group' | 'space' | 'project' | 'blog' | 'foreign', NamedThing>>
  /** A name that the group had before. */
  readonly formerSlug: string
  readonly document: string
  readonly discussion: string
  readonly message: string
  readonly announcement: string
  /** On the document, on the message, and on something else. */
  readonly documentComment: string
  readonly messageComment: string
  readonly otherComment: string
}

export interface NamedThing {
  readonly id: string
  readonly name: string
}
