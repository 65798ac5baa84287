/** Who may do what with a place: the statuses that are due, as tables. */

/**
 * Statuses (of lists: how often the group is in it) in the order of PRINCIPALS. `open` is MEMBER_ONLY too, unless that is given. A
 * moderator of the group has those of a member, unless others are given.
 */
export interface Expected {
  readonly moderator?: number
  readonly open: string
  readonly memberOnly?: string
  readonly private: string
  readonly secret: string
}

export const seen = (yes: string | number, no: string | number, hidden = no): Expected => ({
  open: [yes, yes, yes, yes, yes, yes, yes, yes].join(' '),
  private: [no, no, no, yes, yes, no, yes, yes].join(' '),
  secret: [hidden, hidden, hidden, yes, yes, hidden, yes, yes].join(' '),
})
export const SEEN: Expected = { ...seen(200, 404), private: '200 200 200 200 200 200 200 200' }
/** For owners and admins; others see that it is not for them, or see nothing. */
export const managed = (done: number, hidden = 404): Expected => {
  const known = `403 403 403 403 ${done} 403 ${done} 403`
  return {
    open: known,
    private: known,
    secret: `${hidden} ${hidden} ${hidden} 403 ${done} ${hidden} ${done} 403`,
  }
}
/** For the invited person only. */
export const INVITEE: Expected = {
  open: '403 403 200 403 403 403 403 403',
  private: '403 403 200 403 403 403 403 403',
  secret: '404 404 200 403 403 404 403 403',
}

/** Those who may write there. */
export const WRITER: Expected = {
  open: '200 200 200 200 200 403 200 200',
  memberOnly: '403 403 403 200 200 403 200 200',
  private: '403 403 403 200 200 403 200 200',
  secret: '404 404 404 200 200 404 200 200',
}

/** Nothing new for anybody. */
export const ARCHIVED: Expected = {
  open: '409 409 409 409 409 409 409 409',
  private: '409 409 409 409 409 409 409 409',
  secret: '404 404 404 409 409 404 409 409',
}
