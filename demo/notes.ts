/** What is said to whoever looks around first. */
export interface Note {
  readonly who: string
  readonly subject: string
  readonly text: string
  readonly minutesAgo: number
}

export const notesToTheFirst: readonly Note[] = [
  {
    who: 'ingrid',
    subject: 'Who brings the trailer on Thursday?',
    text: 'do you still have the trailer in your garage?',
    minutesAgo: 190,
  },
  {
    who: 'jonas',
    subject: 'Third prototype: come and see it',
    text: 'it stands next to bench six. Bring coffee.',
    minutesAgo: 35,
  },
]
